ALTER TABLE "directory"."records" ADD COLUMN "marketplace" text;--> statement-breakpoint
ALTER TABLE "directory"."records" ADD COLUMN "first_indexed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "directory"."units" ADD COLUMN "plugin" text;--> statement-breakpoint
UPDATE "directory"."records" SET "first_indexed_at" = "indexed_at";--> statement-breakpoint
CREATE INDEX "records_changed" ON "directory"."records" USING btree ("indexed_at" desc,"id" desc) WHERE status in ('active', 'archived');--> statement-breakpoint
CREATE INDEX "records_owner" ON "directory"."records" USING btree (lower("owner"),"id") WHERE status in ('active', 'archived');--> statement-breakpoint
CREATE INDEX "records_first_indexed" ON "directory"."records" USING btree ("first_indexed_at" desc,"id" desc) WHERE status in ('active', 'archived');--> statement-breakpoint
CREATE INDEX "records_tags" ON "directory"."records" USING gin ("tags") WHERE status in ('active', 'archived');--> statement-breakpoint
CREATE INDEX "units_name" ON "directory"."units" USING btree ("name","record_id");