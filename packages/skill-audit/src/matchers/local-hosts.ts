/** Addresses of the machine itself, of its own network and of names that are reserved for it. */
const localHost =
  /(?:^|[/@"'\s=])(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|[\w.-]+\.(?:local|localhost|test|internal|svc))(?=[:/?"'\s]|$)/i;

export const isLocal = (text: string): boolean => localHost.test(text);
