CREATE EXTENSION IF NOT EXISTS hstore SCHEMA "directory";--> statement-breakpoint
ALTER TABLE "directory"."search_texts" RENAME TO "known_texts";--> statement-breakpoint
ALTER TABLE "directory"."known_texts" DROP CONSTRAINT "search_texts_record_id_records_id_fk";--> statement-breakpoint
CREATE TABLE "directory"."search_texts" (
	"record_id" bigint PRIMARY KEY NOT NULL,
	"lexemes" "directory"."hstore" NOT NULL,
	"units" text NOT NULL
);
--> statement-breakpoint
-- A record's own text, which had the position -1, is the text 0; its units keep theirs, which begin with 1.
INSERT INTO "directory"."search_texts" (record_id, lexemes, units)
	SELECT record_id, standing.lexemes, coalesce(told.units, '')
	FROM "directory"."known_texts" own
	CROSS JOIN LATERAL (
		SELECT "directory".hstore(array_agg(lexeme), array_agg(places)) AS lexemes FROM (
			SELECT lexeme, string_agg(greatest(position, 0) || ':' || coalesce(places, ''), ' ' ORDER BY position) AS places
			FROM "directory"."known_texts" one
			CROSS JOIN LATERAL unnest(one.terms) word
			CROSS JOIN LATERAL (
				SELECT string_agg(place || weight, ',' ORDER BY place) AS places FROM unnest(positions, weights) AS at (place, weight)
			) placed
			WHERE one.record_id = own.record_id GROUP BY lexeme
		) words
	) standing
	CROSS JOIN LATERAL (
		SELECT string_agg(name_words || CASE WHEN is_skill THEN 's' ELSE 'o' END || CASE WHEN first = position THEN '' ELSE first::text END, ' ' ORDER BY position) AS units
		FROM (
			SELECT position, name_words, is_skill, min(position) OVER (PARTITION BY name) AS first
			FROM "directory"."known_texts" one WHERE one.record_id = own.record_id AND position > 0
		) named
	) told
	WHERE own.position = -1 ORDER BY record_id;--> statement-breakpoint
DROP TABLE "directory"."known_texts";--> statement-breakpoint
ALTER TABLE "directory"."search_texts" ADD CONSTRAINT "search_texts_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;
