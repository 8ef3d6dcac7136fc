-- Waits until nobody writes the catalog: a writer with some of these tables would wait for the others.
SELECT pg_advisory_xact_lock(7450022);
--> statement-breakpoint
ALTER TABLE "directory"."record_search" ADD COLUMN "agents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "directory"."records" ADD COLUMN "agents" jsonb;--> statement-breakpoint
ALTER TABLE "directory"."units" ADD COLUMN "loading" jsonb;--> statement-breakpoint
ALTER TABLE "directory"."units" ADD COLUMN "agents" integer;
