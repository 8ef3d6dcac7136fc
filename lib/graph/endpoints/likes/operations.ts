import type { Endpoint } from "../endpoint.ts";
import { addLike } from "./add.ts";
import { listLikes } from "./list.ts";
import { removeLike } from "./remove.ts";

export const likeOperations: readonly Endpoint[] = [listLikes, addLike, removeLike];
