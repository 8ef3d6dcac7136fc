#!/usr/bin/env bash
# @orama/stemmers 3.1.18 (npm, Apache-2.0), Snowball's Arabic: a word with the article and the same word without it often
# get different stems, though its steps take the article off. From some words it is not taken (البنية), and from others,
# without it, a first letter is that looks like a prefix (بيانات).
# So a search that stems alone does not find "structure" by "the structure". The article has to be taken off before.
#
# Output seen: البنية البن | بنية بن | البيانات بيان | بيانات يانا | التصميم تصميم | تصميم تصميم
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent @orama/stemmers@3.1.18
cat >check.mjs <<'JS'
import { stemmer } from "@orama/stemmers/arabic";
const words = ["البنية", "بنية", "البيانات", "بيانات", "التصميم", "تصميم"];
console.log(words.map((word) => `${word} ${stemmer(word)}`).join(" | "));
JS
output=$(node check.mjs)
echo "$output"
test "$output" = 'البنية البن | بنية بن | البيانات بيان | بيانات يانا | التصميم تصميم | تصميم تصميم'
