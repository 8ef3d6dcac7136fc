export const dynamic = "force-dynamic";

export { GET } from "../../../../../api/[[...path]]/route.ts";
