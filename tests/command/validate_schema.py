"""Every JSON document in the given folders is valid, and every one in a folder `invalid` is not.

usage: validate_schema.py SCHEMA FOLDER...
"""
import json
import pathlib
import sys

import jsonschema

schema = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
wrong = 0
seen = 0
for folder in map(pathlib.Path, sys.argv[2:]):
    for path in sorted(folder.rglob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        problems = [f"{error.json_path}: {error.message}" for error in validator.iter_errors(document)]
        seen += 1
        if bool(problems) != ("invalid" in path.parts):
            wrong += 1
            print(f"{path.name}: " + ("; ".join(problems[:3]) if problems else "expected a fault, found none"))
print(f"schema: {seen} documents, {wrong} wrong")
sys.exit(1 if wrong or seen == 0 else 0)
