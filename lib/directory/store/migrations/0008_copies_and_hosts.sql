CREATE TABLE "directory"."github_answers" (
	"path" text PRIMARY KEY NOT NULL,
	"etag" text,
	"body" jsonb,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory"."ingest_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory"."ingest_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"sources" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"version" bigint,
	"outcomes" jsonb,
	"failures" jsonb
);
--> statement-breakpoint
CREATE TABLE "directory"."record_hosts" (
	"record_id" bigint PRIMARY KEY NOT NULL,
	"host" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory"."unit_copies" (
	"record_id" bigint NOT NULL,
	"path" text NOT NULL,
	"cluster" integer NOT NULL,
	"is_exact" boolean NOT NULL,
	"is_origin" boolean NOT NULL,
	"since" timestamp with time zone,
	CONSTRAINT "unit_copies_record_id_path_pk" PRIMARY KEY("record_id","path")
);
--> statement-breakpoint
DROP INDEX "directory"."records_updated";--> statement-breakpoint
DROP INDEX "directory"."records_category";--> statement-breakpoint
DROP INDEX "directory"."records_name";--> statement-breakpoint
DROP INDEX "directory"."records_score";--> statement-breakpoint
DROP INDEX "directory"."records_stars";--> statement-breakpoint
ALTER TABLE "directory"."record_departures" ADD COLUMN "decided_by" text DEFAULT 'operator' NOT NULL;--> statement-breakpoint
ALTER TABLE "directory"."records" ADD COLUMN "summary_language" text;--> statement-breakpoint
ALTER TABLE "directory"."records" ADD COLUMN "copy_of" text;--> statement-breakpoint
ALTER TABLE "directory"."records" ADD COLUMN "is_copy" boolean GENERATED ALWAYS AS (copy_of is not null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "directory"."records" ADD COLUMN "category_terms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "directory"."units" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "directory"."record_hosts" ADD CONSTRAINT "record_hosts_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory"."unit_copies" ADD CONSTRAINT "unit_copies_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unit_copies_cluster" ON "directory"."unit_copies" USING btree ("cluster");--> statement-breakpoint
CREATE INDEX "records_updated" ON "directory"."records" USING btree ("is_copy","updated_at" desc nulls last,"id") WHERE status in ('active', 'archived');--> statement-breakpoint
CREATE INDEX "records_category" ON "directory"."records" USING btree ("category","is_copy","updated_at" desc nulls last,"id") WHERE status in ('active', 'archived');--> statement-breakpoint
CREATE INDEX "records_name" ON "directory"."records" USING btree ("is_copy",lower("name") collate "C","id") WHERE status in ('active', 'archived');--> statement-breakpoint
CREATE INDEX "records_score" ON "directory"."records" USING btree ("is_copy","score" desc nulls last,"updated_at" desc nulls last,"id") WHERE status in ('active', 'archived');--> statement-breakpoint
CREATE INDEX "records_stars" ON "directory"."records" USING btree ("is_copy","stars" desc nulls last,"updated_at" desc nulls last,"id") WHERE status in ('active', 'archived');