import { handleGraphRequest } from "#lib/graph/endpoints/service.ts";
import { answerGraphRequest } from "#lib/http/graph.ts";

/** The social graph, where it is not answered before Next. */
const answer = (request: Request): Promise<Response> => answerGraphRequest(request, handleGraphRequest);

export { answer as DELETE, answer as GET, answer as HEAD, answer as PATCH, answer as POST, answer as PUT };
