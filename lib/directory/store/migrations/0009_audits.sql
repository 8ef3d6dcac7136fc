CREATE TABLE "directory"."record_audits" (
	"record_id" bigint NOT NULL,
	"commit" text NOT NULL,
	"engine" text NOT NULL,
	"audited_at" timestamp with time zone NOT NULL,
	"units" jsonb NOT NULL,
	"excerpts" jsonb NOT NULL,
	CONSTRAINT "record_audits_record_id_commit_engine_pk" PRIMARY KEY("record_id","commit","engine")
);
--> statement-breakpoint
ALTER TABLE "directory"."record_readings" ADD COLUMN "head" text;--> statement-breakpoint
ALTER TABLE "directory"."record_audits" ADD CONSTRAINT "record_audits_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;