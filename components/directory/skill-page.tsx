import { docsPath, markdownPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { ReactNode } from "react";
import type { SkillPageView } from "#lib/directory/views/skill.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { formatDate } from "#lib/i18n/format.ts";
import { Filled, Icon, inLanguage } from "../ui/elements.tsx";
import { ForeignMarkdown } from "../ui/foreign-markdown.tsx";
import { AuditLevel } from "./audit-level.tsx";
import { PlaceList } from "./repository-cards.tsx";
import { Copies, FileLists } from "./units.tsx";

type Props = Readonly<{ view: SkillPageView; locale: Locale }>;

/** Line below the name: repository, license, context cost, and audit. */
export function Byline({ view }: Pick<Props, "view">) {
  return (
    <ul className="byline">
      <li>
        <a href={view.repositoryHref} className="font-mono">
          {view.repository}
        </a>
      </li>
      {view.kind !== null && <li>{view.kind}</li>}
      <li>
        <Icon name="license" />
        {view.license.text}
      </li>
      {view.contextCost !== null && (
        <li>
          <Icon name="context" />
          {view.contextCost}
        </li>
      )}
      <li>
        {view.audit ? (
          <a href="#audit">
            <AuditLevel level={view.auditLevel} />
          </a>
        ) : (
          <AuditLevel level={view.auditLevel} />
        )}
      </li>
      {view.commit && (
        <li>
          <a href={view.commit.href} className="font-mono">
            {view.commit.id.slice(0, 10)}
          </a>
        </li>
      )}
    </ul>
  );
}

export function Description({ view, locale }: Props) {
  const { skillPage } = dictionaryOf(locale);
  if (view.description === null) return <p className="note">{skillPage.noDescription}</p>;
  return (
    <>
      <p {...inLanguage(view.language)}>{view.description}</p>
      {view.isAuthorsDescription && <p className="note">{skillPage.authorsDescription}</p>}
    </>
  );
}

/** The skill that this one is a copy of. */
export function Origin({ view: { copies } }: Pick<Props, "view">) {
  if (!copies?.origin) return null;
  const { sentence, name, href } = copies.origin;
  return (
    <p className="callout">
      <Filled message={sentence} name="origin">
        <a href={href}>{name}</a>
      </Filled>
    </p>
  );
}

export function Facts({ view, locale }: Props) {
  const { skill, skillPage, machine, unitFiles } = dictionaryOf(locale);
  const { license, files } = view;
  return (
    <dl>
      <Fact term="SKILL.md">
        <a href={view.source.href}>{view.source.name}</a>
      </Fact>
      <Fact term={skill.license}>
        {license.href === undefined ? license.text : <a href={license.href}>{license.text}</a>}
        {license.source && (
          <p>
            <a href={license.source.href}>{license.source.name}</a>
          </p>
        )}
      </Fact>
      {view.contextCost !== null && <Fact term={skill.context}>{view.contextCost}</Fact>}
      {view.allowedTools !== null && (
        <Fact term={skillPage.tools}>
          <code>{view.allowedTools}</code>
        </Fact>
      )}
      {files && (
        <Fact term={unitFiles.page}>
          <a href="#files">{files.summary}</a>
        </Fact>
      )}
      {view.updatedAt && (
        <Fact term={skill.updated}>
          <time dateTime={view.updatedAt.toISOString()}>{formatDate(locale, view.updatedAt)}</time>
        </Fact>
      )}
      <Fact term="API">
        <a href={view.apiHref}>{skill.metadata}</a>
      </Fact>
      <Fact term="Markdown">
        <a href={markdownPath(view.href)}>{machine.markdown}</a>
      </Fact>
    </dl>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </>
);

/** Which agents load the skill, and why others do not. */
export function LoadsIn({ view: { loading }, locale }: Props) {
  const words = dictionaryOf(locale).loading;
  return (
    <section aria-labelledby="loads-in">
      <h2 id="loads-in">{words.title}</h2>
      <p className="note">
        {words.note} <a href={docsPath(locale, "loading")}>{words.more}</a>
      </p>
      <dl className="loading">
        {loading.map(({ result, name, causes }) => (
          <div key={result}>
            <dt>{name}</dt>
            {causes.map(({ agents, sentence, line }) => (
              <dd key={`${sentence} ${line?.href}`}>
                <ul>
                  {agents.map((agent) => (
                    <li key={agent.name} translate="no">
                      {agent.name} {agent.version !== null && <span>{agent.version}</span>}
                    </li>
                  ))}
                </ul>
                {sentence !== null && (
                  <p>
                    {sentence} {line && <a href={line.href}>{line.name}</a>}
                  </p>
                )}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Files({ view: { files, allFilesHref }, locale }: Props) {
  const { skillPage, unitFiles } = dictionaryOf(locale);
  if (files === null) return null;
  return (
    <section aria-labelledby="files">
      <h2 id="files">{unitFiles.page}</h2>
      <FileLists unit={files} locale={locale} />
      <p className="note">
        <a href={allFilesHref}>{skillPage.allFiles}</a>
      </p>
    </section>
  );
}

export function History({ view: { history }, locale }: Props) {
  const { skill, skillPage } = dictionaryOf(locale);
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{skillPage.history}</h2>
      <div className="overflow-x-auto" tabIndex={0}>
        <table className="history">
          <thead>
            <tr>
              {[skillPage.date, skill.commit, skillPage.rules, skillPage.result].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {history.map(({ href, date, commit, engine, level }) => (
              <tr key={href}>
                <td>
                  <a href={href}>{date}</a>
                </td>
                <td>
                  <span className="font-mono">{commit}</span>
                </td>
                <td>{engine}</td>
                <td>
                  <AuditLevel level={level} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function CopiesAndLocations({ view: { copies, otherLocations }, locale }: Props) {
  if (copies === null && otherLocations === null) return null;
  return (
    <section aria-labelledby="copies">
      <h2 id="copies">{dictionaryOf(locale).skillPage.copies}</h2>
      {copies && <Copies copies={copies} locale={locale} />}
      {otherLocations && (
        <details>
          <summary>{otherLocations.summary}</summary>
          <PlaceList {...otherLocations} locale={locale} />
        </details>
      )}
    </section>
  );
}

/** Skills of other repositories; nothing where there are none. */
export function Similar({ view: { similar }, locale }: Props) {
  if (similar.length === 0) return null;
  return (
    <section aria-labelledby="similar">
      <h2 id="similar">{dictionaryOf(locale).skillPage.similar}</h2>
      <ul className="related">
        {similar.map(({ name, href, repository, description, language, level }) => (
          <li key={href}>
            <h3>
              <a href={href}>{name}</a>
            </h3>
            <p className="font-mono text-sm">{repository}</p>
            {description !== null && <p {...inLanguage(language)}>{description}</p>}
            <p className="text-sm">
              <AuditLevel level={level} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The text of the SKILL.md, where its license permits showing it. */
export function Text({ view, locale }: Props) {
  const { skillPage } = dictionaryOf(locale);
  const { text, source, commit } = view;
  if (text === null || commit === null) return null;
  const file = <a href={source.href}>{source.name}</a>;
  return (
    <section aria-labelledby="skill-md">
      <h2 id="skill-md">SKILL.md</h2>
      <p className="note">
        <Filled message={skillPage.text} name="file">
          {file}
        </Filled>
      </p>
      <ForeignMarkdown source={text.markdown} base={text.base} image={skillPage.image} language={view.textLanguage} />
      {text.isCut && (
        <p className="callout">
          <Filled message={skillPage.cut} name="file">
            {file}
          </Filled>
        </p>
      )}
    </section>
  );
}
