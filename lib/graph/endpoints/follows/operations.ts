import type { Endpoint } from "../endpoint.ts";
import { addFollow } from "./add.ts";
import { removeFollow } from "./remove.ts";
import { getFollowState } from "./state.ts";

export const followOperations: readonly Endpoint[] = [addFollow, removeFollow, getFollowState];
