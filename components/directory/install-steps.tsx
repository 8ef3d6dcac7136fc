import { docsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { AgentSteps, InstallView } from "#lib/directory/views/install.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { Copyable, Filled } from "../ui/elements.tsx";
import { PlaceList } from "./repository-cards.tsx";

/** How to install a skill: fetch the files, then the steps per agent. */
export function InstallSteps({ view, several, locale }: { view: InstallView; several: boolean; locale: Locale }) {
  const { install } = dictionaryOf(locale);
  return (
    <section aria-labelledby="install">
      <h2 id="install">{install.title}</h2>
      <p>
        {install.introduction} <a href={docsPath(locale, "installing")}>{install.more}</a>
      </p>
      {view.absent !== null && (
        <div className="callout">
          <p>{install.absent}</p>
          <PlaceList
            first={view.absent.first.map((name) => ({ name, href: undefined }))}
            more={view.absent.more}
            locale={locale}
          />
        </div>
      )}
      <Copyable text={view.fetch} caption={install.fetch} locale={locale} />
      <p>{install.agents}</p>
      <div className="rows">
        {view.agents.map((agent, index) => (
          <details key={agent.id} name="agent" id={`install-${agent.id}`} open={index === 0}>
            <summary>
              {agent.name} <code>{agent.projectFolder}</code>
            </summary>
            <Steps agent={agent} isWhole={view.absent === null} locale={locale} />
          </details>
        ))}
      </div>
      <Copyable text={view.command} caption={install.command} locale={locale} />
      <p className="note">
        <a href={docsPath(locale, "command-line")}>{install.commandMore}</a>
      </p>
      <Copyable text={view.npmCommand} caption={install.npmCommand} locale={locale} />
      {several && (
        <p className="note">
          <Filled message={install.example} name="skill">
            <code>{view.skill}</code>
          </Filled>
        </p>
      )}
    </section>
  );
}

function Steps({ agent, isWhole, locale }: { agent: AgentSteps; isWhole: boolean; locale: Locale }) {
  const { install } = dictionaryOf(locale);
  const blocks = [
    ...(isWhole
      ? [
          { caption: install.project, text: agent.project },
          { caption: install.personal, text: agent.personal },
        ]
      : []),
    ...(agent.own ? [{ caption: ownCaption(agent.own, agent, locale), text: agent.own.commands }] : []),
  ];
  return (
    <div>
      {blocks.map(({ caption, text }) => (
        <Copyable key={caption} text={text} caption={caption} locale={locale} />
      ))}
      <p className="note">
        {agent.invoke !== null && (
          <>
            <Filled message={install.use} name="call">
              <code>{agent.invoke}</code>
            </Filled>{" "}
          </>
        )}
        {agent.list !== null && (
          <>
            <Filled message={install.list} name="command">
              <code>{agent.list}</code>
            </Filled>{" "}
          </>
        )}
        <a href={agent.source}>{fill(install.source, { agent: agent.name })}</a>
      </p>
    </div>
  );
}

function ownCaption({ atCommit }: { atCommit: boolean }, { name }: AgentSteps, locale: Locale): string {
  const { install } = dictionaryOf(locale);
  return fill(atCommit ? install.ownAtCommit : install.own, { agent: name });
}
