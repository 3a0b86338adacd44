VARYING vec3 normalSeen;
VARYING float part;

// Colours arrive linear, and what is unshaded goes to the screen as it is.
vec3 toScreen(vec3 linear) { return pow(clamp(linear, 0.0, 1.0), vec3(1.0 / 2.2)); }

void MAIN()
{
    vec3 color = part < 0.5 ? boneColor.rgb : part < 1.5 ? activeColor.rgb : part < 2.5 ? axisX.rgb : part < 3.5 ? axisY.rgb : axisZ.rgb;
    float facing = dot(normalize(normalSeen), normalize(vec3(-0.35, 0.65, 0.65)));
    FRAGCOLOR = vec4(toScreen(color) * (0.72 + 0.28 * facing), 1.0);
}
