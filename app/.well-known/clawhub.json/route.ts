export { dynamic, GET } from "../../api/[[...path]]/route.ts";
