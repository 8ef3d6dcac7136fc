import type { ReadSegment } from "../segment.ts";
import { isTold } from "./sentences.ts";

/** Headings below which commands are there to be run, also in lists and tables. */
const setup =
  /\b(?:install\w*|requirements?|require[sd]?|prerequisites?|dependenc(?:y|ies)|set-?up|getting started|quick ?start|bootstrap|installation|voraussetzung\w*|einrichtung|einrichten|abhängigkeit\w*|instalación|instalar|requisitos|dependencias|prérequis|prérequis|dépendances|instalação|dependências|preparazione|installazione|requisiti|dipendenze|preparación|preparação|préparation|vorbereitung\w*)\b|安装|依赖|环境准备|准备工作|準備|установк|требовани|зависимост|インストール|セットアップ|설치/iu;

/**
 * Whether the commands of a segment are there to be run. Below a heading that speaks of setting up, a code span that
 * stands at the beginning of an item or in a table is one, too.
 */
export function isToldToInstall(segment: ReadSegment): boolean {
  if (isTold(segment)) return true;
  const { before, headings, isQuoted } = segment;
  const isAlone = before.trim() === "" || isQuoted || /[:–—|-]\s*$|^\W*(?:\p{L}+\W+){0,3}$/u.test(before);
  return isAlone && setup.test(headings.at(-1) ?? "");
}
