CREATE TABLE "directory"."sitemap_categories" (
	"category" text PRIMARY KEY NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "directory"."sitemap_categories" ("category", "changed_at")
	SELECT category, max(indexed_at) FROM "directory"."records" WHERE status IN ('active', 'archived') GROUP BY category;
--> statement-breakpoint
-- When the list of a category last changed: only what a statement changed is looked at. A record that goes to another
-- category changes both.
CREATE FUNCTION "directory"."keep_category_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	slugs text[];
	times timestamptz[];
BEGIN
	IF TG_OP = 'INSERT' THEN
		SELECT array_agg(category), array_agg(at) INTO slugs, times FROM (
			SELECT category, max(indexed_at) AS at FROM new_rows WHERE status IN ('active', 'archived') GROUP BY category
		) changed;
	ELSIF TG_OP = 'DELETE' THEN
		SELECT array_agg(category), array_agg(now()) INTO slugs, times FROM (
			SELECT DISTINCT category FROM old_rows WHERE status IN ('active', 'archived')
		) changed;
	ELSE
		SELECT array_agg(category), array_agg(at) INTO slugs, times FROM (
			SELECT side.category, max(n.indexed_at) AS at
			FROM old_rows o JOIN new_rows n ON n.id = o.id
			CROSS JOIN LATERAL (
				VALUES (o.category, o.status IN ('active', 'archived')), (n.category, n.status IN ('active', 'archived'))
			) side (category, is_listed)
			WHERE side.is_listed
				AND (o.category, o.indexed_at, o.status IN ('active', 'archived'))
					IS DISTINCT FROM (n.category, n.indexed_at, n.status IN ('active', 'archived'))
			GROUP BY side.category
		) changed;
	END IF;
	IF slugs IS NULL THEN
		RETURN NULL;
	END IF;
	-- The lock of whoever writes the catalogue.
	PERFORM pg_advisory_xact_lock(7450022);
	INSERT INTO directory.sitemap_categories AS kept (category, changed_at)
		SELECT slug, at FROM unnest(slugs, times) changed (slug, at)
		ON CONFLICT (category) DO UPDATE SET changed_at = excluded.changed_at
			WHERE kept.changed_at < excluded.changed_at;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Triggers fire in the order of their names: these take the lock after those that keep counts, as all that take it do.
CREATE TRIGGER "records_sitemap_category_insert" AFTER INSERT ON "directory"."records"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."keep_category_changes"();
--> statement-breakpoint
CREATE TRIGGER "records_sitemap_category_update" AFTER UPDATE ON "directory"."records"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."keep_category_changes"();
--> statement-breakpoint
CREATE TRIGGER "records_sitemap_category_delete" AFTER DELETE ON "directory"."records"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."keep_category_changes"();
