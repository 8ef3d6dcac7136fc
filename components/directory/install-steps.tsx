import { Copyable } from "#components/ui/copyable.tsx";
import { Filled } from "#components/ui/filled.tsx";
import { docsPath } from "#lib/directory/links.ts";
import type { AgentSteps, InstallView } from "#lib/directory/views/install.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import type { Locale } from "#lib/i18n/locales.ts";

/** How to install a skill of a record: the files first, then one agent at a time. */
export function InstallSteps({ view, several, locale }: { view: InstallView; several: boolean; locale: Locale }) {
  const { install } = dictionaryOf(locale);
  return (
    <section aria-labelledby="install" className="mt-14">
      <h2 id="install" className="text-2xl">
        {install.title}
      </h2>
      <p className="mt-1 max-w-2xl">
        {install.introduction} <a href={docsPath(locale, "installing")}>{install.more}</a>
      </p>
      <div className="mt-4">
        <Copyable text={view.fetch} caption={install.fetch} locale={locale} />
      </div>
      <p className="mt-4 mb-2">{install.agents}</p>
      <div className="divide-y divide-line border-y border-line">
        {view.agents.map((agent, index) => (
          <details key={agent.id} name="agent" id={`install-${agent.id}`} open={index === 0}>
            <summary className="cursor-pointer py-3 font-medium">
              {agent.name} <code className="ms-2 font-normal text-muted">{agent.projectFolder}</code>
            </summary>
            <Steps agent={agent} locale={locale} />
          </details>
        ))}
      </div>
      <div className="mt-5">
        <Copyable text={view.command} caption={install.command} locale={locale} />
        <p className="mt-1 text-sm">
          <a href={docsPath(locale, "command-line")}>{install.commandMore}</a>
        </p>
      </div>
      {several && (
        <p className="mt-3 max-w-2xl text-sm text-muted">
          <Filled message={install.example} name="skill">
            <code>{view.skill}</code>
          </Filled>
        </p>
      )}
    </section>
  );
}

function Steps({ agent, locale }: { agent: AgentSteps; locale: Locale }) {
  const { install } = dictionaryOf(locale);
  const blocks = [
    { caption: install.project, text: agent.project },
    { caption: install.personal, text: agent.personal },
    ...(agent.own ? [{ caption: ownCaption(agent.own, agent, locale), text: agent.own.commands }] : []),
  ];
  return (
    <div className="space-y-3 pb-5">
      {blocks.map(({ caption, text }) => (
        <Copyable key={caption} text={text} caption={caption} of={agent.name} locale={locale} />
      ))}
      <p className="text-sm text-muted">
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
