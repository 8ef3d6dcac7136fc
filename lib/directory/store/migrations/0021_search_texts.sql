CREATE TABLE "directory"."search_texts" (
	"record_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name_words" smallint NOT NULL,
	"terms" "tsvector" NOT NULL,
	CONSTRAINT "search_texts_record_id_position_pk" PRIMARY KEY("record_id","position")
);
--> statement-breakpoint
ALTER TABLE "directory"."search_texts" ADD CONSTRAINT "search_texts_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Of a record's own text its index has all: what is called, tagged or summed up so, and the whole names.
INSERT INTO "directory"."search_texts"
	SELECT record_id, position, name_words, terms FROM (
		SELECT record_id, -1 AS position, 0::smallint AS name_words, ts_filter(terms, '{a,b,c}') || array_to_tsvector(array(
			SELECT lexeme FROM unnest(tsvector_to_array(terms)) lexeme WHERE lexeme LIKE 'name:%' OR lexeme LIKE 'unit:%'
		)) AS terms
		FROM "directory"."record_search"
		UNION ALL
		SELECT record_id, position, name_words, units.terms
		FROM "directory"."units" WHERE EXISTS (SELECT FROM "directory"."record_search" found WHERE found.record_id = units.record_id)
	) texts ORDER BY record_id, position;--> statement-breakpoint
ALTER TABLE "directory"."units" DROP COLUMN "terms";--> statement-breakpoint
ALTER TABLE "directory"."units" DROP COLUMN "name_words";