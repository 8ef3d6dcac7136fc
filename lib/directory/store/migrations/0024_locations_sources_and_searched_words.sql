CREATE TABLE "directory"."ingest_sources" (
	"run_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"report" jsonb NOT NULL,
	CONSTRAINT "ingest_sources_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
ALTER TABLE "directory"."ingest_runs" ADD COLUMN "list" text;--> statement-breakpoint
ALTER TABLE "directory"."records" ADD COLUMN "license_source" text;--> statement-breakpoint
ALTER TABLE "directory"."units" ADD COLUMN "other_locations" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "directory"."units" ADD COLUMN "searched" text;--> statement-breakpoint
ALTER TABLE "directory"."ingest_sources" ADD CONSTRAINT "ingest_sources_run_id_ingest_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "directory"."ingest_runs"("id") ON DELETE cascade ON UPDATE no action;