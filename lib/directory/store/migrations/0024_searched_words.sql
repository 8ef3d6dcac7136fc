ALTER TABLE "directory"."units" ADD COLUMN "searched" text;--> statement-breakpoint
-- The words most like one. Of two mistakes in eight letters, fewer groups of three letters are the same than the operator's usual limit asks.
CREATE FUNCTION "directory"."similar_words"(given text, most int) RETURNS TABLE (word text, count int)
	LANGUAGE sql STABLE
	SET search_path = directory, pg_catalog
	SET pg_trgm.similarity_threshold = 0.2
	AS $$
		SELECT w.word, w.count FROM search_words w WHERE w.word % given
		ORDER BY similarity(w.word, given) DESC, w.count DESC LIMIT most
	$$;
