import type { Call, Program } from "../program.ts";
import { isLocal } from "./local-hosts.ts";

/** Handlers that send what is logged to somebody. */
const remoteHandler =
  /(?:^|\.)(?:HTTPHandler|SocketHandler|DatagramHandler|SysLogHandler|SMTPHandler|transports\.(?:Http|Syslog))$/;
const logging = /(?:^|\.)(?:debug|info|warn|warning|error|critical|exception|fatal)$/;

/** Calls that log something in a program whose log goes to another machine. */
export function remoteLogCalls({ calls }: Program): readonly Call[] {
  const isRemote = calls.some(
    ({ callee, args }) =>
      remoteHandler.test(callee) && args.some(({ strings }) => strings.some((text) => isHost(text) && !isLocal(text))),
  );
  return isRemote ? calls.filter(({ callee }) => logging.test(callee)) : [];
}

const isHost = (text: string): boolean => /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[:/]|$)/i.test(text);
