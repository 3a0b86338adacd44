VARYING vec3 place;

// Colours arrive linear, and what is unshaded goes to the screen as it is.
vec3 toScreen(vec3 linear) { return pow(clamp(linear, 0.0, 1.0), vec3(1.0 / 2.2)); }

float lines(vec2 p, float spacing, float width)
{
    vec2 q = p / spacing;
    vec2 d = fwidth(q);
    vec2 away = abs(fract(q - 0.5) - 0.5);
    vec2 line = 1.0 - smoothstep(d * width * 0.5, d * (width * 0.5 + 1.0), away);
    vec2 sparse = clamp(1.0 - d * 2.2, 0.0, 1.0);             // drop what is denser than the pixels
    return max(line.x * sparse.x, line.y * sparse.y);
}

void MAIN()
{
    vec2 p = place.xz;
    float fade = 1.0 - smoothstep(fadeFrom, fadeTo, length(p - centre));
    float grid = max(lines(p, spacing, 0.6) * 0.55, lines(p, spacing * 5.0, 0.9));
    vec4 color = vec4(lineColor.rgb, grid * strength * fade);
    vec2 d = fwidth(p);
    float alongX = 1.0 - smoothstep(d.y * 0.2, d.y * 1.2, abs(p.y));
    float alongZ = 1.0 - smoothstep(d.x * 0.2, d.x * 1.2, abs(p.x));
    color = mix(color, vec4(axisRight.rgb, 0.42 * fade), alongX);
    color = mix(color, vec4(axisDeep.rgb, 0.42 * fade), alongZ);
    FRAGCOLOR = vec4(toScreen(color.rgb) * color.a, color.a); // premultiplied, as the backdrop shows through
}
