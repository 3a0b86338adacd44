VARYING vec2 place;
VARYING float seenHeight;

vec3 toScreen(vec3 linear) { return pow(clamp(linear, 0.0, 1.0), vec3(1.0 / 2.2)); }

// Opaque, in a darker tone of the backdrop behind it: limbs that cover each other cast one shadow, not two.
void MAIN()
{
    vec3 backdrop = mix(toScreen(skyTop.rgb), toScreen(skyBottom.rgb), clamp(0.5 - 0.5 * seenHeight, 0.0, 1.0));
    float fade = smoothstep(0.0, fadeTo, length(place - centre));
    FRAGCOLOR = vec4(backdrop * mix(shade, 1.0, fade), 1.0);
}
