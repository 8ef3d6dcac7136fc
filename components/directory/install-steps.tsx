import { docsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { AgentSteps, InstallView } from "#lib/directory/views/install.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { Copyable, Filled } from "../ui/elements.tsx";
import { PlaceList } from "./repository-cards.tsx";

/**
 * How to install a skill: a choice of agents, each with its commands.
 *
 * @param several whether the page lists several skills, of which this is an example: `enhance.js` lets visitors pick another, and
 *   shows the commands of its page, which also says how to copy the files without a tool.
 */
export function InstallSteps({ view, several, locale }: { view: InstallView; several: boolean; locale: Locale }) {
  const { install, repositoryPage } = dictionaryOf(locale);
  return (
    <section aria-labelledby="install">
      <h2 id="install">{install.title}</h2>
      <p>
        {install.introduction} <a href={docsPath(locale, "installing")}>{install.more}</a>
      </p>
      {several && (
        <>
          <p className="no-script">
            <Filled message={install.example} name="skill">
              <code>{view.skill}</code>
            </Filled>
          </p>
          <label className="scripted">
            {repositoryPage.skill}
            <select className="field" data-skill-picker={view.anchor}>
              <option>{view.skill}</option>
            </select>
          </label>
        </>
      )}
      <div className="install">
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
        {view.installed !== null && (
          <div className="callout">
            <p>{view.installed.summary}</p>
            <PlaceList {...view.installed.places} locale={locale} note={installedPart} />
          </div>
        )}
        <fieldset>
          <legend>{install.agent}</legend>
          {view.agents.map((agent, index) => (
            <Steps key={agent.id} agent={agent} isFirst={index === 0} view={view} several={several} locale={locale} />
          ))}
        </fieldset>
      </div>
    </section>
  );
}

/** The name of a hook or server, and what it starts. */
const installedPart = ({ label, target }: NonNullable<InstallView["installed"]>["places"]["first"][number]) => (
  <span translate="no">
    {" "}
    {label !== null && <bdi>{label}</bdi>} {target !== null && <code>{target}</code>}
  </span>
);

/** The commands for an agent, shown while its button is checked. */
function Steps({
  agent,
  isFirst,
  view,
  several,
  locale,
}: {
  agent: AgentSteps;
  isFirst: boolean;
  view: InstallView;
  several: boolean;
  locale: Locale;
}) {
  const { install, repositoryPage } = dictionaryOf(locale);
  return (
    <>
      <label>
        <input type="radio" name="agent" id={`install-${agent.id}`} defaultChecked={isFirst} />
        <span translate="no">{agent.name}</span>
      </label>
      <div>
        <Copyable text={agent.command} caption={install.command} locale={locale} />
        {agent.own && (
          <Copyable text={agent.own.commands} caption={ownCaption(agent.own, agent, locale)} locale={locale} />
        )}
        {agent.npmCommand !== null && <Copyable text={agent.npmCommand} caption={install.npmCommand} locale={locale} />}
        {view.absent === null && !several && (
          <details>
            <summary>{repositoryPage.byHand}</summary>
            <Copyable text={view.fetch} caption={install.fetch} locale={locale} />
            <Copyable text={agent.project} caption={install.project} locale={locale} />
            <Copyable text={agent.personal} caption={install.personal} locale={locale} />
          </details>
        )}
        {(agent.invoke !== null || agent.list !== null) && (
          <p className="note">
            {agent.trust !== null && (
              <>
                <Filled message={fill(install.trust, { agent: agent.name })} name="command">
                  <code>{agent.trust}</code>
                </Filled>{" "}
              </>
            )}
            {agent.invoke !== null && (
              <Filled message={install.use} name="call">
                <code>{agent.invoke}</code>
              </Filled>
            )}{" "}
            {agent.list !== null && (
              <Filled message={install.list} name="command">
                <code>{agent.list}</code>
              </Filled>
            )}
          </p>
        )}
      </div>
    </>
  );
}

function ownCaption({ atCommit }: { atCommit: boolean }, { name }: AgentSteps, locale: Locale): string {
  const { install } = dictionaryOf(locale);
  return fill(atCommit ? install.ownAtCommit : install.own, { agent: name });
}
