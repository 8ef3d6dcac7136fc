export const dynamic = "force-dynamic";

/** The least that Next can be asked for: what any handler costs before it does something. */
export const GET = (): Response => Response.json({ data: [] });
