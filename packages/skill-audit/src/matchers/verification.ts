import type { Command, Program } from "../program.ts";

const verifiers =
  /^(?:sha\d*sum|shasum|md5sum|b2sum|b3sum|gpgv?|cosign|minisign|signify|slsa-verifier|get-filehash|get-authenticodesignature|rhash|codesign|spctl|osslsigncode)$/;
const verifyingCalls = /^(?:hashlib\.\w+|crypto\.(?:createHash|createVerify|verify)|hmac\.\w+|gnupg\.)/;

/** `sha256sum -c … || true` goes on whatever the result is. */
const isIgnored = (line: number, next: Command | undefined): boolean =>
  next?.line === line && /^(?:true|:)$/.test(next.name);

/** Whether a program compares something with a checksum or a signature. */
export const verifies = ({ commands, calls }: Program): boolean =>
  commands.some(
    ({ name, words, line }, at) =>
      (verifiers.test(name) && !isIgnored(line, commands[at + 1])) ||
      (name === "openssl" && words.some(({ text }) => /^(?:dgst|sha256)$/.test(text))) ||
      (name === "certutil" && words.some(({ text }) => /^[-/]hashfile$/i.test(text))) ||
      (name === "gh" && words[0]?.text === "attestation") ||
      words.some(({ text }) => /^--(?:checksum|require-hashes)\b/.test(text)),
  ) || calls.some(({ callee }) => verifyingCalls.test(callee));
