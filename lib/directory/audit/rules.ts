import type { Rule } from "./rule.ts";
import { anonymousHost } from "./rules/download/anonymous-host.ts";
import { metadataService } from "./rules/download/metadata-service.ts";
import { passwordArchive } from "./rules/download/password-archive.ts";
import { rawAddress } from "./rules/download/raw-address.ts";
import { shortenedAddress } from "./rules/download/shortened-address.ts";
import { encodedExecution } from "./rules/execution/encoded-execution.ts";
import { pipeToShell } from "./rules/execution/pipe-to-shell.ts";
import { floatingImage } from "./rules/installation/floating-image.ts";
import { foreignIndex } from "./rules/installation/foreign-index.ts";
import { installFromAddress } from "./rules/installation/install-from-address.ts";
import { uncheckedBinary } from "./rules/installation/unchecked-binary.ts";
import { unpinnedInstall } from "./rules/installation/unpinned-install.ts";
import { unversionedRunner } from "./rules/installation/unversioned-runner.ts";
import { remoteInstructions } from "./rules/remote-content/remote-instructions.ts";
import { remoteModule } from "./rules/remote-content/remote-module.ts";
import { selfUpdate } from "./rules/remote-content/self-update.ts";

/** Every rule, by class. */
export const rules: readonly Rule[] = [
  pipeToShell,
  encodedExecution,
  rawAddress,
  metadataService,
  shortenedAddress,
  anonymousHost,
  passwordArchive,
  remoteInstructions,
  remoteModule,
  selfUpdate,
  unpinnedInstall,
  unversionedRunner,
  foreignIndex,
  installFromAddress,
  uncheckedBinary,
  floatingImage,
];
