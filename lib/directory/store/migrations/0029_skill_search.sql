CREATE TABLE "directory"."name_completions" (
	"key" text NOT NULL,
	"is_start" boolean NOT NULL,
	"quality" smallint NOT NULL,
	"record_id" bigint NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "directory"."record_search" ADD COLUMN "audit_level" text;--> statement-breakpoint
ALTER TABLE "directory"."record_search" ADD COLUMN "capabilities" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "directory"."name_completions" ADD CONSTRAINT "name_completions_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "name_completions_key" ON "directory"."name_completions" USING btree ("key" collate "C","quality" desc);--> statement-breakpoint
CREATE INDEX "name_completions_record" ON "directory"."name_completions" USING btree ("record_id");