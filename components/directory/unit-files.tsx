import type { Locale } from "@skillshelf/directory-api/locales";
import { Fragment, type ReactNode } from "react";
import type { UnitFilesView } from "#lib/directory/views/skill-units.ts";
import { PlaceList } from "./place-list.tsx";

/** What stands beside a SKILL.md: its folder, how much of it, and the files by what they are. */
export function UnitFiles({ unit, locale }: { unit: UnitFilesView; locale: Locale }) {
  return (
    <section id={unit.anchor} aria-labelledby={`${unit.anchor}-files`}>
      <h2 id={`${unit.anchor}-files`}>{unit.name}</h2>
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
    </section>
  );
}

/** A name in Latin letters and a number after it keep their order in a text that runs from right to left. */
const after = (notes: readonly string[]): ReactNode =>
  notes.map((note, index) => (
    <Fragment key={note}>
      {index === 0 ? " " : " · "}
      <bdi>{note}</bdi>
    </Fragment>
  ));
