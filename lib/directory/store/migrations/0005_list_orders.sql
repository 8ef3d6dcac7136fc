DROP INDEX "directory"."records_stars";--> statement-breakpoint
CREATE INDEX "records_name" ON "directory"."records" USING btree (lower("name") collate "C","id") WHERE status in ('active', 'archived');--> statement-breakpoint
CREATE INDEX "records_score" ON "directory"."records" USING btree ("score" desc nulls last,"updated_at" desc nulls last,"id") WHERE status in ('active', 'archived');--> statement-breakpoint
CREATE INDEX "records_stars" ON "directory"."records" USING btree ("stars" desc nulls last,"updated_at" desc nulls last,"id") WHERE status in ('active', 'archived');