import { addClientCommands, createProgram, runProgram } from "@skillshelf/cli/program";
import { addOperatorCommands } from "./program.ts";

/** The command in a clone: the commands of the package, and those of operators. */
const words = process.argv.slice(2);
const program = createProgram();
await addClientCommands(program, words);
addOperatorCommands(program);
await runProgram(program, words);
