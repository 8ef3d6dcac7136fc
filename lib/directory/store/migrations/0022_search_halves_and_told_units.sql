DROP INDEX "directory"."record_search_terms";--> statement-breakpoint
CREATE INDEX "record_search_half_0" ON "directory"."record_search" USING gin ("terms") WITH (fastupdate=false) WHERE record_id % 2 = 0;--> statement-breakpoint
CREATE INDEX "record_search_half_1" ON "directory"."record_search" USING gin ("terms") WITH (fastupdate=false) WHERE record_id % 2 = 1;--> statement-breakpoint
-- Written anew, in their order and with long texts in their places.
CREATE TEMPORARY TABLE "known_texts" AS
	SELECT record_id, position, coalesce(units.name, '') AS name, coalesce(units.kind = 'skill', false) AS is_skill, name_words, terms
	FROM "directory"."search_texts" LEFT JOIN "directory"."units" USING (record_id, position);--> statement-breakpoint
TRUNCATE "directory"."search_texts";--> statement-breakpoint
ALTER TABLE "directory"."search_texts" ADD COLUMN "name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "directory"."search_texts" ADD COLUMN "is_skill" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "directory"."search_texts" ALTER COLUMN "terms" SET STORAGE MAIN;--> statement-breakpoint
INSERT INTO "directory"."search_texts" (record_id, position, name, is_skill, name_words, terms)
	SELECT record_id, position, name, is_skill, name_words, terms FROM "known_texts" ORDER BY record_id, position;--> statement-breakpoint
DROP TABLE "known_texts";
