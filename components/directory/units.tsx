import type { Locale } from "@skillshelf/directory-api/locales";
import { Fragment, type ReactNode } from "react";
import type { UnitView } from "#lib/directory/views/repository-page.ts";
import type { CopiesView, UnitFilesView } from "#lib/directory/views/skill-parts.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber, plural } from "#lib/i18n/format.ts";
import { Filled, inLanguage } from "../ui/elements.tsx";
import { PlaceList } from "./repository-cards.tsx";

/** The files beside a SKILL.md: folder, size, and lists by kind. */
export function UnitFiles({ unit, locale }: { unit: UnitFilesView; locale: Locale }) {
  return (
    <section id={unit.anchor} aria-labelledby={`${unit.anchor}-files`}>
      <h2 id={`${unit.anchor}-files`}>{unit.name}</h2>
      <FileLists unit={unit} locale={locale} />
    </section>
  );
}

/** Folder, size and lists of a skill's files. */
export function FileLists({ unit, locale }: { unit: UnitFilesView; locale: Locale }) {
  return (
    <>
      <p>
        <a href={unit.folderHref}>{unit.folder}/</a>
      </p>
      <p>{unit.summary}</p>
      {unit.lists.map(({ title, files, more }) => (
        <div key={title}>
          <h3>{title}</h3>
          <PlaceList first={files} more={more} locale={locale} note={({ notes }) => after(notes)} />
        </div>
      ))}
    </>
  );
}

/** Keeps a Latin name and the number after it in order within right-to-left text. */
const after = (notes: readonly string[]): ReactNode =>
  notes.map((note, index) => (
    <Fragment key={note}>
      {index === 0 ? " " : " · "}
      <bdi>{note}</bdi>
    </Fragment>
  ));

/** Skills shown at once; the others unfold. */
const SHOWN = 40;

/** Picks the skills that editors described, else the first ones. */
function divide(units: readonly UnitView[]): { shown: readonly UnitView[]; folded: readonly UnitView[] } {
  const described = units.filter(({ description }) => description !== null);
  const shown = described.length > 0 && described.length <= SHOWN ? described : units.slice(0, SHOWN);
  return { shown, folded: units.filter((unit) => !shown.includes(unit)) };
}

/** Every skill of a repository with its anchor and a link to its source. */
export function Units({ units, locale }: { units: readonly UnitView[]; locale: Locale }) {
  const { skill, counts } = dictionaryOf(locale);
  if (units.length === 0) return null;
  const { shown, folded } = divide(units);
  return (
    <section aria-labelledby="units">
      <h2 id="units">{skill.units}</h2>
      <p className="note">{plural(locale, counts.units, units.length)}</p>
      <UnitList units={shown} locale={locale} />
      {folded.length > 0 && (
        <details>
          <summary>{fill(skill.moreUnits, { count: formatNumber(locale, folded.length) })}</summary>
          <UnitList units={folded} locale={locale} />
        </details>
      )}
    </section>
  );
}

function UnitList({ units, locale }: { units: readonly UnitView[]; locale: Locale }) {
  return (
    <ul className="units">
      {units.map((unit) => (
        <li key={unit.path} id={unit.anchor}>
          <h3>
            <a href={unit.href}>{unit.name}</a>
          </h3>
          {unit.description !== null && (
            <p className="description" {...inLanguage(unit.language)}>
              {unit.description}
            </p>
          )}
          <a href={unit.sourceHref} id={unit.otherLocations?.ownAnchor}>
            {unit.path}
          </a>
          {unit.otherLocations && (
            <details>
              <summary>{unit.otherLocations.summary}</summary>
              <div>
                <PlaceList {...unit.otherLocations.places} locale={locale} />
              </div>
            </details>
          )}
          {unit.notes.length > 0 && <p>{unit.notes.join(" · ")}</p>}
          {unit.capabilities.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {unit.files && (
            <p>
              <a href={unit.files.href}>{unit.files.summary}</a>
            </p>
          )}
          {unit.copies && <Copies copies={unit.copies} locale={locale} />}
        </li>
      ))}
    </ul>
  );
}

/** The origin of a skill and its copies elsewhere. */
export function Copies({ copies: { origin, summary, places }, locale }: { copies: CopiesView; locale: Locale }) {
  return (
    <div>
      {origin && (
        <p>
          <Filled message={origin.sentence} name="origin">
            <a href={origin.href}>{origin.name}</a>
          </Filled>
        </p>
      )}
      {(origin === null || places.first.length > 1) && (
        <details>
          <summary>{summary}</summary>
          <div>
            <PlaceList {...places} locale={locale} />
          </div>
        </details>
      )}
    </div>
  );
}
