import { AsyncLocalStorage } from "node:async_hooks";
import type { DirectoryRecord } from "@skillshelf/directory-api/schema";
import type { RecordWithSkill } from "../store/skill.ts";

/** What was read for the request in progress, by name: the path of a page is resolved by a record that the page shows. */
type RequestReads = Readonly<{
  records: Map<string, Promise<DirectoryRecord | undefined>>;
  owners: Map<string, Promise<string | undefined>>;
  skills: Map<string, Promise<RecordWithSkill | undefined>>;
}>;

declare global {
  var skillshelfRequestReads: AsyncLocalStorage<RequestReads> | undefined;
}

/** One storage for the process, however many bundles import this module. */
export const requestReads = (globalThis.skillshelfRequestReads ??= new AsyncLocalStorage<RequestReads>());

/** Answers a request that reads each record, owner and skill once. */
export const withRequestReads = <Result>(respond: () => Result): Result =>
  requestReads.run({ records: new Map(), owners: new Map(), skills: new Map() }, respond);
