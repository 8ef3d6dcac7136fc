import type { RepositoryKey } from "@skillshelf/directory-api/links";
import * as store from "../store/suggestions.ts";
import { primary } from "./database.ts";

// The responses are not cached, and show what was written before.
export const addSuggestion = (repository: RepositoryKey) => store.addSuggestion(primary(), repository);
export const suggestionState = (repository: RepositoryKey) => store.suggestionState(primary(), repository);
