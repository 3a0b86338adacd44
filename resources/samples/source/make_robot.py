#!/usr/bin/env python3
"""Writes robot.x, the skinned sample character: python3 make_robot.py [FILE]

The same numbers come out on every run. skeleton.py holds the bones, body.py the surface, motion.py the clips; this file
knows how text .x is written.
"""

import sys
from pathlib import Path

from body import MATERIALS, robot
from motion import clips
from rotations import column_matrix
from skeleton import BONES, offset_placement

TICKS_PER_SECOND = 4800
TICKS_PER_FRAME = TICKS_PER_SECOND // 30
KEY_TYPES = {"rotation": 0, "scale": 1, "translation": 2}

TEMPLATES = """\
template Vector {
 <3D82AB5E-62DA-11CF-AB39-0020AF71E433>
 FLOAT x;
 FLOAT y;
 FLOAT z;
}

template ColorRGBA {
 <35FF44E0-6C7C-11CF-8F52-0040333594A3>
 FLOAT red;
 FLOAT green;
 FLOAT blue;
 FLOAT alpha;
}

template ColorRGB {
 <D3E16E81-7835-11CF-8F52-0040333594A3>
 FLOAT red;
 FLOAT green;
 FLOAT blue;
}

template Material {
 <3D82AB4D-62DA-11CF-AB39-0020AF71E433>
 ColorRGBA faceColor;
 FLOAT power;
 ColorRGB specularColor;
 ColorRGB emissiveColor;
 [...]
}

template Matrix4x4 {
 <F6F23F45-7686-11CF-8F52-0040333594A3>
 array FLOAT matrix[16];
}

template Frame {
 <3D82AB46-62DA-11CF-AB39-0020AF71E433>
 [...]
}

template FrameTransformMatrix {
 <F6F23F41-7686-11CF-8F52-0040333594A3>
 Matrix4x4 frameMatrix;
}

template MeshFace {
 <3D82AB5F-62DA-11CF-AB39-0020AF71E433>
 DWORD nFaceVertexIndices;
 array DWORD faceVertexIndices[nFaceVertexIndices];
}

template Mesh {
 <3D82AB44-62DA-11CF-AB39-0020AF71E433>
 DWORD nVertices;
 array Vector vertices[nVertices];
 DWORD nFaces;
 array MeshFace faces[nFaces];
 [...]
}

template MeshNormals {
 <F6F23F43-7686-11CF-8F52-0040333594A3>
 DWORD nNormals;
 array Vector normals[nNormals];
 DWORD nFaceNormals;
 array MeshFace faceNormals[nFaceNormals];
}

template MeshMaterialList {
 <F6F23F42-7686-11CF-8F52-0040333594A3>
 DWORD nMaterials;
 DWORD nFaceIndexes;
 array DWORD faceIndexes[nFaceIndexes];
 [Material <3D82AB4D-62DA-11CF-AB39-0020AF71E433>]
}

template XSkinMeshHeader {
 <3CF169CE-FF7C-44AB-93C0-F78F62D172E2>
 WORD nMaxSkinWeightsPerVertex;
 WORD nMaxSkinWeightsPerFace;
 WORD nBones;
}

template SkinWeights {
 <6F0D123B-BAD2-4167-A0D0-80224F25FABB>
 STRING transformNodeName;
 DWORD nWeights;
 array DWORD vertexIndices[nWeights];
 array FLOAT weights[nWeights];
 Matrix4x4 matrixOffset;
}

template AnimTicksPerSecond {
 <9E415A43-7BA6-4A73-8743-B73D47E88476>
 DWORD AnimTicksPerSecond;
}

template FloatKeys {
 <10DD46A9-775B-11CF-8F52-0040333594A3>
 DWORD nValues;
 array FLOAT values[nValues];
}

template TimedFloatKeys {
 <F406B180-7B3B-11CF-8F52-0040333594A3>
 DWORD time;
 FloatKeys tfkeys;
}

template AnimationKey {
 <10DD46A8-775B-11CF-8F52-0040333594A3>
 DWORD keyType;
 DWORD nKeys;
 array TimedFloatKeys keys[nKeys];
}

template Animation {
 <3D82AB4F-62DA-11CF-AB39-0020AF71E433>
 [...]
}

template AnimationSet {
 <3D82AB50-62DA-11CF-AB39-0020AF71E433>
 [Animation <3D82AB4F-62DA-11CF-AB39-0020AF71E433>]
}
"""


class Writer:
    """Lines of text, each indented by one blank per open object."""

    def __init__(self):
        self.lines, self.depth = [], 0

    def line(self, text=""):
        self.lines.append(" " * self.depth + text if text else "")

    def open(self, head):
        self.line(head + " {")
        self.depth += 1

    def close(self):
        self.depth -= 1
        self.line("}")

    def rows(self, items, last, per_line=1):
        """Array elements, `per_line` to a line: a comma after each, `last` after the last one."""
        texts = [item + "," for item in items[:-1]] + [items[-1] + last]
        for k in range(0, len(texts), per_line):
            self.line("".join(texts[k:k + per_line]))


def number(value, digits):
    text = f"{value:.{digits}f}"
    return text[1:] if text.startswith("-") and float(text) == 0 else text


def vector(v, digits):
    return "".join(number(p, digits) + ";" for p in v)


def matrix_lines(writer, turn, place):
    """Row vectors, row by row: the rows are the columns of the usual matrix, the translation is the last."""
    rows = [(*row, 0) for row in zip(*column_matrix(turn))] + [(*place, 1)]
    for k, row in enumerate(rows):
        writer.line(",".join(number(p, 6) for p in row) + (",", ",", ",", ";;")[k])


def write_frame(writer, bone):
    writer.open(f"Frame {bone.name}")
    writer.open("FrameTransformMatrix")
    matrix_lines(writer, bone.rest, bone.offset)
    writer.close()
    for child in bone.children:
        writer.line()
        write_frame(writer, child)
    writer.close()


def write_mesh(writer, surface):
    faces = [f"{len(f)};{','.join(map(str, f))};" for f in surface.faces]
    writer.open("Mesh Robot")
    writer.line(f"{len(surface.positions)};")
    writer.rows([vector(p, 3) for p in surface.positions], ";")
    writer.line(f"{len(faces)};")
    writer.rows(faces, ";", per_line=4)
    writer.line()
    writer.open("MeshNormals")
    writer.line(f"{len(surface.positions)};")
    writer.rows([vector(n, 4) for n in surface.normals()], ";")
    writer.line(f"{len(faces)};")
    writer.rows(faces, ";", per_line=4)
    writer.close()
    writer.line()
    write_materials(writer, surface)
    write_skin(writer, surface)
    writer.close()


def write_materials(writer, surface):
    writer.open("MeshMaterialList")
    writer.line(f"{len(MATERIALS)};")
    writer.line(f"{len(surface.materials)};")
    writer.rows([str(m) for m in surface.materials], ";", per_line=50)
    for name, diffuse, power, specular in MATERIALS:
        writer.line()
        writer.open(f"Material {name}")
        writer.line(vector((*diffuse, 1), 6) + ";")
        writer.line(number(power, 6) + ";")
        writer.line(vector(specular, 6) + ";")
        writer.line(vector((0, 0, 0), 6) + ";")
        writer.close()
    writer.close()


def write_skin(writer, surface):
    """One SkinWeights for each bone that moves anything, in the order of the hierarchy."""
    per_bone = {name: [] for name in BONES}
    for vertex, weights in enumerate(surface.weights):
        for name, weight in weights:
            per_bone[name].append((vertex, weight))
    used = [name for name, entries in per_bone.items() if entries]
    per_face = max(len({name for corner in face for name, _ in surface.weights[corner]}) for face in surface.faces)

    writer.line()
    writer.open("XSkinMeshHeader")
    writer.line(f"{max(map(len, surface.weights))};")
    writer.line(f"{per_face};")
    writer.line(f"{len(used)};")
    writer.close()
    for name in used:
        entries = per_bone[name]
        writer.line()
        writer.open("SkinWeights")
        writer.line(f'"{name}";')
        writer.line(f"{len(entries)};")
        writer.rows([str(vertex) for vertex, _ in entries], ";", per_line=20)
        writer.rows([number(weight, 4) for _, weight in entries], ";", per_line=16)
        matrix_lines(writer, *offset_placement(name))
        writer.close()


def file_values(kind, value):
    """Rotations are stored w,x,y,z and conjugate to the frame matrices."""
    if kind == "rotation":
        w, x, y, z = value
        return (w, -x, -y, -z)
    return value


def write_clip(writer, clip):
    writer.line()
    writer.open(f"AnimationSet {clip.name}")
    for bone in BONES:
        kinds = [kind for kind in KEY_TYPES if (bone, kind) in clip.tracks]
        if not kinds:
            continue
        writer.line()
        writer.open("Animation")
        writer.line(f"{{ {bone} }}")
        for kind in kinds:
            write_keys(writer, kind, clip.tracks[bone, kind])
        writer.close()
    writer.close()


def write_keys(writer, kind, keys):
    writer.open("AnimationKey")
    writer.line(f"{KEY_TYPES[kind]};")
    writer.line(f"{len(keys)};")
    writer.rows([key_text(frame, file_values(kind, value)) for frame, value in keys.items()], ";")
    writer.close()


def key_text(frame, values):
    return f"{frame * TICKS_PER_FRAME};{len(values)};{','.join(number(v, 6) for v in values)};;"


def x_file():
    writer = Writer()
    writer.line("xof 0303txt 0032")
    writer.line("// The sample robot of Slerpline: 1.75 m tall in centimetres, y up, facing -z.")
    writer.line("// Made by source/make_robot.py; change that, not this.")
    writer.line()
    writer.lines += TEMPLATES.splitlines()
    writer.line()
    writer.open("AnimTicksPerSecond")
    writer.line(f"{TICKS_PER_SECOND};")
    writer.close()
    writer.line()
    write_frame(writer, BONES["Root"])
    writer.line()
    writer.open("Frame Body")
    write_mesh(writer, robot())
    writer.close()
    for clip in clips():
        write_clip(writer, clip)
    return "\n".join(writer.lines) + "\n"


def main():
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent / "robot.x"
    target.write_text(x_file(), encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()
