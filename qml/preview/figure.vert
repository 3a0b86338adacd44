VARYING vec3 normalSeen;
VARYING vec3 towardsCamera;
VARYING float influence;

void MAIN()
{
    normalSeen = NORMAL_MATRIX * NORMAL;
    towardsCamera = CAMERA_POSITION - (MODEL_MATRIX * vec4(VERTEX, 1.0)).xyz;
    influence = UV1.x;
    POSITION = MODELVIEWPROJECTION_MATRIX * vec4(VERTEX, 1.0);
}
