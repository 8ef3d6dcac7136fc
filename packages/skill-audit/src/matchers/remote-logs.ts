import type { Call, Program } from "../program.ts";
import { isLocal } from "./local-hosts.ts";

/** Handlers that send what is logged to somebody. */
const remoteHandler =
  /(?:^|\.)(?:HTTPHandler|SocketHandler|DatagramHandler|SysLogHandler|SMTPHandler|\w*LogstashHandler|GELF\w*Handler|Loki(?:Queue)?Handler|FluentHandler|LogtailHandler|OTLP\w*Exporter|LokiTransport|LogtailTransport|transports\.(?:Http|Syslog)|GelfTransport|SyslogTransport)$/;
const logging = /(?:^|\.)(?:debug|info|warn|warning|error|critical|exception|fatal|log|trace)$/;

/** What sends reports of faults and of use, once it is told to whom, and how it is told what to put into one. */
const reporter =
  /^(?:sentry_sdk\.init|(?:\w+\.)?Sentry\.init|@sentry\/\w+(?:\.\w+)?\.init|posthog\.Posthog|PostHog|mixpanel\.Mixpanel|rollbar\.init|Rollbar|bugsnag\.configure|honeybadger\.configure)$/i;
const reporting =
  /(?:^|\.)(?:capture\w*|set_?(?:extras?|context|tags?|user|attributes?)|add_?(?:breadcrumb|event)|track|report_(?:message|exc_info)|notify)$/i;

/** Calls that log or report something in a program whose log goes to another machine. */
export function remoteLogCalls({ calls }: Program): readonly Call[] {
  const isTold = (name: RegExp) =>
    calls.some(
      ({ callee, args }) =>
        name.test(callee) && args.some(({ strings }) => strings.some((text) => isHost(text) && !isLocal(text))),
    );
  const loggers = [...(isTold(remoteHandler) ? [logging] : []), ...(isTold(reporter) ? [reporting] : [])];
  return loggers.length === 0 ? [] : calls.filter(({ callee }) => loggers.some((name) => name.test(callee)));
}

const isHost = (text: string): boolean =>
  /^(?:https?:\/\/)?(?:[\w-]{1,80}(?::[\w-]{1,80})?@)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[:/]|$)/i.test(text);
