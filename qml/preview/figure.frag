// Key, fill and rim light with a soft terminator, computed here: a tenth of the cost of a physical material without a GPU.
VARYING vec3 normalSeen;
VARYING vec3 towardsCamera;
VARYING float influence;

// Colours arrive linear, and what is unshaded goes to the screen as it is.
vec3 toScreen(vec3 linear) { return pow(clamp(linear, 0.0, 1.0), vec3(1.0 / 2.2)); }

void MAIN()
{
    vec3 view = normalize(towardsCamera);
    vec3 normal = normalize(normalSeen);
    if (dot(normal, view) < 0.0)
        normal = -normal;                        // both sides are lit: some files turn their triangles the other way
    vec3 surface = mix(baseColor.rgb, activeColor.rgb, influence * activeStrength);

    float key = dot(normal, keyDirection);
    float wrapped = clamp((key + 0.15) / 1.15, 0.0, 1.0);
    float fill = clamp(dot(normal, fillDirection) * 0.5 + 0.5, 0.0, 1.0);
    float grazing = 1.0 - dot(normal, view);
    float rim = clamp(dot(normal, rimDirection), 0.0, 1.0) * grazing * grazing;
    vec3 light = ambientColor.rgb + keyColor.rgb * (wrapped * keyStrength) + fillColor.rgb * (fill * fillStrength);

    float highlight = pow(clamp(dot(normal, normalize(view + keyDirection)), 0.0, 1.0), 28.0);
    vec3 color = surface * light + rimColor.rgb * (rim * rimStrength) + keyColor.rgb * (highlight * (0.03 + 0.3 * shine)) + emissive.rgb;
    FRAGCOLOR = vec4(toScreen(color), 1.0);
}
