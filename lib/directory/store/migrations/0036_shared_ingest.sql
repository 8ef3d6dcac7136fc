-- short lock: ingest_sources has a row for each source of the newest run
CREATE TABLE "directory"."ingest_failures" (
	"repository" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory"."ingest_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"busy_until" timestamp with time zone DEFAULT to_timestamp(0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory"."ingest_workers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"run_id" bigint NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"pid_space" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"done" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "directory"."ingest_sources" ALTER COLUMN "report" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "directory"."ingest_sources" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "directory"."ingest_sources" ADD COLUMN "repository" text;--> statement-breakpoint
ALTER TABLE "directory"."ingest_sources" ADD COLUMN "reach" text;--> statement-breakpoint
ALTER TABLE "directory"."ingest_sources" ADD COLUMN "host" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "directory"."ingest_sources" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "directory"."ingest_sources" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "directory"."ingest_workers" ADD CONSTRAINT "ingest_workers_run_id_ingest_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "directory"."ingest_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ingest_sources_waiting" ON "directory"."ingest_sources" USING btree ("run_id","host","position") WHERE report is null and worker_id is null;--> statement-breakpoint
CREATE INDEX "ingest_sources_worker" ON "directory"."ingest_sources" USING btree ("worker_id") WHERE worker_id is not null;