import { filesPath, unitsApiPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { Fragment, type ReactNode } from "react";
import type { RepositoryPageView, UnitView } from "#lib/directory/views/repository-page.ts";
import type { CopiesView, UnitFilesView } from "#lib/directory/views/skill-parts.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber, plural } from "#lib/i18n/format.ts";
import { Filled, inLanguage } from "../ui/elements.tsx";
import { PlaceList } from "./repository-cards.tsx";

/** The files beside a SKILL.md: folder, size, and lists by kind. */
export function UnitFiles({ unit, locale }: { unit: UnitFilesView; locale: Locale }) {
  return (
    <section id={unit.anchor} aria-labelledby={`${unit.anchor}-files`}>
      <h2 translate="no" id={`${unit.anchor}-files`}>
        {unit.name}
      </h2>
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

/** Skills shown with their descriptions; the others unfold, and `enhance.js` adds their descriptions. */
const SHOWN = 6;

/** Every skill of a repository with a link to its page. */
export function Units({ view, locale }: { view: RepositoryPageView; locale: Locale }) {
  const { skill, counts, repositoryPage, unitFiles } = dictionaryOf(locale);
  const { units } = view;
  if (units.length === 0) return null;
  const isMarked = units.some(({ auditLevel }) => auditLevel !== null && auditLevel !== "none");
  return (
    <section aria-labelledby="units">
      <h2 id="units">{skill.units}</h2>
      <p className="note">
        {plural(locale, counts.units, units.length)}
        {units.some(({ files }) => files) && (
          <>
            {" · "}
            <a href={filesPath(locale, view)}>{unitFiles.page}</a>
          </>
        )}
        {isMarked && ` · ${repositoryPage.marks}`}
      </p>
      {units.length > 1 && (
        <>
          <label className="scripted">
            {repositoryPage.filter}
            <input type="search" className="field" autoComplete="off" data-filter={unitsApiPath(view)} />
          </label>
          <p className="note" hidden data-shown={repositoryPage.filtered} />
        </>
      )}
      <ul className="units" data-skills="">
        {units.slice(0, SHOWN).map((unit) => (
          <Unit key={unit.anchor} unit={unit} description={unit.description} locale={locale} />
        ))}
      </ul>
      {units.length > SHOWN && (
        <details>
          <summary>{fill(skill.moreUnits, { count: formatNumber(locale, units.length - SHOWN) })}</summary>
          <ul className="units" data-skills="">
            {units.slice(SHOWN).map((unit) => (
              <Unit key={unit.anchor} unit={unit} description={null} locale={locale} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Unit({ unit, description, locale }: { unit: UnitView; description: string | null; locale: Locale }) {
  const { auditLevel: level } = unit;
  return (
    <li id={unit.anchor}>
      <a href={unit.href}>{unit.name}</a>
      {level !== null && level !== "none" && (
        <b className={`level ${level}`}>{dictionaryOf(locale).audit.levels[level]}</b>
      )}
      {unit.kind !== null && <i>{unit.kind}</i>}
      {description !== null && <p {...inLanguage(unit.language)}>{description}</p>}
    </li>
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
