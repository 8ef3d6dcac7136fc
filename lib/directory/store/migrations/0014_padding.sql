ALTER TABLE "directory"."record_search" ADD COLUMN IF NOT EXISTS "padding" text DEFAULT repeat(' ', 2100) NOT NULL;--> statement-breakpoint
ALTER TABLE "directory"."record_search" SET (toast_tuple_target = 256);
