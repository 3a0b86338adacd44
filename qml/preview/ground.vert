VARYING vec3 place;

void MAIN()
{
    place = (MODEL_MATRIX * vec4(VERTEX, 1.0)).xyz;
    POSITION = MODELVIEWPROJECTION_MATRIX * vec4(VERTEX, 1.0); // Qt 6.4 draws nothing, without a word, when this is missing
}
