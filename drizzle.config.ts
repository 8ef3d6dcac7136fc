import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./lib/directory/store/tables.ts",
  out: "./lib/directory/store/migrations",
  schemaFilter: ["directory"],
});
