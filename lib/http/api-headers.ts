/** Headers of every answer under `/api`, whatever its status. */
export const apiHeaders: Readonly<Record<string, string>> = {
  "X-Robots-Tag": "noindex, nofollow",
  "X-Content-Type-Options": "nosniff",
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "ETag, Last-Modified, Link, X-Catalogue-Version, X-Request-Id, RateLimit, RateLimit-Policy, Retry-After",
};

/** What a preflight request is told beside `apiHeaders`. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
  "Access-Control-Allow-Headers": "If-None-Match, If-Modified-Since, Accept, Content-Type",
  "Access-Control-Max-Age": "86400",
};
