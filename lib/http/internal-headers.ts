/** Headers between the gateway and the renderers. The gateway never passes on those of a client. */

/** In a request to a renderer, the pattern of the route that the gateway matched. */
export const routeHeader = "x-route";

/** In a response with 404 that explains itself what is missing, so that the gateway does not send its general page instead. */
export const ownErrorPageHeader = "x-own-error-page";
