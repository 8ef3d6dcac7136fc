#!/usr/bin/env node
import { addClientCommands, createProgram, runProgram } from "./program.ts";

const words = process.argv.slice(2);
const program = createProgram();
await addClientCommands(program, words);
await runProgram(program, words);
