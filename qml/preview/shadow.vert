VARYING vec2 place;
VARYING float seenHeight;

// The mesh laid flat on the ground along the light.
void MAIN()
{
    vec3 world = (MODEL_MATRIX * vec4(VERTEX, 1.0)).xyz;
    world -= lightDirection * (max(world.y - groundHeight, 0.0) / lightDirection.y);
    world.y = groundHeight;
    vec4 seen = VIEW_MATRIX * vec4(world, 1.0);
    place = world.xz;
    seenHeight = seen.y / (max(-seen.z, 1.0e-6) * seenHalf);
    POSITION = PROJECTION_MATRIX * seen;
}
