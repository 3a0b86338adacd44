VARYING vec3 normalSeen;
VARYING float part;

// Drawn nearer to the eye than everything else without moving on the screen: bones show through the mesh, and still hide
// each other.
void MAIN()
{
    normalSeen = normalize(mat3(VIEW_MATRIX) * (NORMAL_MATRIX * NORMAL));
    part = UV0.x;
    vec4 seen = VIEW_MATRIX * MODEL_MATRIX * vec4(VERTEX, 1.0);
    seen.xyz *= 0.05;
    POSITION = PROJECTION_MATRIX * seen;
}
