import { defineConfig } from "drizzle-kit";

/** The system whose tables a migration is made for: `SYSTEM=graph npm run db:generate -- --name x`. */
const system = process.env.SYSTEM ?? "directory";

export default defineConfig({
  dialect: "postgresql",
  schema: `./lib/${system}/store/tables.ts`,
  out: `./lib/${system}/store/migrations`,
  schemaFilter: [system],
});
