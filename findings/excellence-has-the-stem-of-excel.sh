#!/usr/bin/env bash
# stemmer 2.0.1 (npm, MIT; Porter 1980) and @orama/stemmers 3.1.18 (npm, Apache-2.0; Snowball's English): "excellence" and
# "excellent" have the stem "excel", as if they were forms of the program's name. The newer of the two changes nothing of
# this. A directory of skills has many for Excel, so that a search by stems needs a list of words that are left as they are.
#
# Output seen: excel excel excel | excellence excel excel | excellent excel excel
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent stemmer@2.0.1 @orama/stemmers@3.1.18
cat >check.mjs <<'JS'
import { stemmer as snowball } from "@orama/stemmers/english";
import { stemmer as porter } from "stemmer";
const words = ["excel", "excellence", "excellent"];
console.log(words.map((word) => `${word} ${porter(word)} ${snowball(word)}`).join(" | "));
JS
output=$(node check.mjs)
echo "$output"
test "$output" = 'excel excel excel | excellence excel excel | excellent excel excel'
