import { z } from "zod";
import { identifierInput } from "../profiles/identifier.ts";

/** The wallet or contact that an operation of identities is asked for. */
export const identityPath = z.object({ id: identifierInput.path.shape.identifier });
export const identityQuery = identifierInput.query.shape;
