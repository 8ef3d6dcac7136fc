import * as store from "../store/suggestions.ts";
import { bind } from "./database.ts";

// The responses are not cached.
export const addSuggestion = bind(store.addSuggestion, []);
export const suggestionState = bind(store.suggestionState, []);
