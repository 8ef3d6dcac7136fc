CREATE TABLE "directory"."record_search" (
	"record_id" bigint PRIMARY KEY NOT NULL,
	"form" smallint NOT NULL,
	"quality" smallint NOT NULL,
	"is_copy" boolean NOT NULL,
	"unit_count" integer NOT NULL,
	"owner" text NOT NULL,
	"category" text NOT NULL,
	"license" text,
	"languages" text[] NOT NULL,
	"terms" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory"."record_words" (
	"record_id" bigint PRIMARY KEY NOT NULL,
	"words" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory"."search_lexemes" (
	"lexeme" text COLLATE "C" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory"."search_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "directory"."units" ADD COLUMN "terms" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "directory"."units" ADD COLUMN "name_words" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "directory"."record_search" ADD CONSTRAINT "record_search_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory"."record_words" ADD CONSTRAINT "record_words_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_search_terms" ON "directory"."record_search" USING gin ("terms") WITH (fastupdate=off);--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA "directory";
--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "directory"."search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=off);
--> statement-breakpoint
-- Counts of lexemes and of words, those of pairs of words aside, kept exact by the same transaction that changes what is indexed. One statement
-- changes each count once, in a fixed order, so that concurrent writers cannot deadlock.
CREATE FUNCTION "directory"."keep_search_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	kept text := TG_ARGV[0]; -- the table of counts
	key text := TG_ARGV[1]; -- its key
	keys text := TG_ARGV[2]; -- those of a row, an expression
	changed text := concat_ws(' union all ',
		CASE WHEN TG_OP <> 'DELETE' THEN 'select 1 as delta, * from new_rows' END,
		CASE WHEN TG_OP <> 'INSERT' THEN 'select -1 as delta, * from old_rows' END);
BEGIN
	EXECUTE format($sql$
		INSERT INTO directory.%1$I (%2$I, count)
		SELECT k.key, sum(c.delta) FROM (%3$s) c CROSS JOIN LATERAL unnest(%4$s) AS k(key)
		GROUP BY k.key HAVING sum(c.delta) <> 0 ORDER BY k.key
		ON CONFLICT (%2$I) DO UPDATE SET count = %1$I.count + excluded.count
	$sql$, kept, key, changed, keys);
	IF TG_OP <> 'INSERT' THEN
		EXECUTE format($sql$
			DELETE FROM directory.%1$I WHERE count = 0
				AND %2$I = ANY (ARRAY(SELECT k.key FROM old_rows c CROSS JOIN LATERAL unnest(%3$s) AS k(key)))
		$sql$, kept, key, keys);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "record_search_insert" AFTER INSERT ON "directory"."record_search"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."keep_search_counts"('search_lexemes', 'lexeme', 'array(select l from unnest(tsvector_to_array(c.terms)) l where l not like ''p:%'')');
--> statement-breakpoint
CREATE TRIGGER "record_search_update" AFTER UPDATE ON "directory"."record_search"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."keep_search_counts"('search_lexemes', 'lexeme', 'array(select l from unnest(tsvector_to_array(c.terms)) l where l not like ''p:%'')');
--> statement-breakpoint
CREATE TRIGGER "record_search_delete" AFTER DELETE ON "directory"."record_search"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."keep_search_counts"('search_lexemes', 'lexeme', 'array(select l from unnest(tsvector_to_array(c.terms)) l where l not like ''p:%'')');
--> statement-breakpoint
CREATE TRIGGER "record_words_insert" AFTER INSERT ON "directory"."record_words"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."keep_search_counts"('search_words', 'word', 'c.words');
--> statement-breakpoint
CREATE TRIGGER "record_words_update" AFTER UPDATE ON "directory"."record_words"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."keep_search_counts"('search_words', 'word', 'c.words');
--> statement-breakpoint
CREATE TRIGGER "record_words_delete" AFTER DELETE ON "directory"."record_words"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."keep_search_counts"('search_words', 'word', 'c.words');
--> statement-breakpoint
-- The same as before, but that only the counts it changed are looked at.
CREATE OR REPLACE FUNCTION "directory"."keep_record_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := concat_ws(' union all ',
		CASE WHEN TG_OP <> 'DELETE' THEN 'select 1 as delta, * from new_rows' END,
		CASE WHEN TG_OP <> 'INSERT' THEN 'select -1 as delta, * from old_rows' END);
	facets text := $sql$
		CROSS JOIN LATERAL (
			VALUES ('total', ''), ('category', c.category), ('license', c.license), ('owner', lower(c.owner))
			UNION ALL SELECT 'language', l FROM unnest(c.languages) l
		) f(facet, value)
		WHERE c.status IN ('active', 'archived') AND f.value IS NOT NULL$sql$;
BEGIN
	EXECUTE format($sql$
		INSERT INTO directory.record_counts (facet, value, count)
		SELECT f.facet, f.value, sum(c.delta) FROM (%s) c %s
		GROUP BY f.facet, f.value
		HAVING sum(c.delta) <> 0
		ORDER BY f.facet, f.value
		ON CONFLICT (facet, value) DO UPDATE SET count = record_counts.count + excluded.count
	$sql$, changed, facets);
	IF TG_OP <> 'INSERT' THEN
		EXECUTE format($sql$
			DELETE FROM directory.record_counts k USING (SELECT f.facet, f.value FROM old_rows c %s) o
			WHERE k.facet = o.facet AND k.value = o.value AND k.count = 0
		$sql$, facets);
	END IF;
	RETURN NULL;
END $$;
