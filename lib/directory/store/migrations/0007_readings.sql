CREATE TABLE "directory"."record_departures" (
	"record_id" bigint PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"successor" text
);
--> statement-breakpoint
CREATE TABLE "directory"."record_editorials" (
	"record_id" bigint PRIMARY KEY NOT NULL,
	"editorial" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory"."record_readings" (
	"record_id" bigint PRIMARY KEY NOT NULL,
	"source" text,
	"facts" jsonb NOT NULL,
	"words" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "directory"."units" ADD COLUMN "kind" text DEFAULT 'skill' NOT NULL;--> statement-breakpoint
ALTER TABLE "directory"."units" ADD COLUMN "body_tokens" integer;--> statement-breakpoint
ALTER TABLE "directory"."record_departures" ADD CONSTRAINT "record_departures_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory"."record_editorials" ADD CONSTRAINT "record_editorials_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory"."record_readings" ADD CONSTRAINT "record_readings_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;