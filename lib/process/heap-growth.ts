import { setFlagsFromString } from "node:v8";

/**
 * By how many percent V8 lets the heap grow before it collects all of it again. By itself it may wait until the heap is
 * four times what is in use; under load that is memory without a use.
 */
const GROWTH_PERCENT = 30;

setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
