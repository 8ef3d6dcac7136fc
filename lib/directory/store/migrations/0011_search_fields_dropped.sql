DROP INDEX "directory"."records_search";--> statement-breakpoint
ALTER TABLE "directory"."records" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "directory"."records" DROP COLUMN "search_fields";--> statement-breakpoint
ALTER TABLE "directory"."units" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "directory"."units" ALTER COLUMN "terms" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "directory"."units" ALTER COLUMN "name_words" DROP DEFAULT;--> statement-breakpoint
DROP TEXT SEARCH CONFIGURATION "directory"."words";--> statement-breakpoint
DROP TEXT SEARCH DICTIONARY "directory"."english_stem";
