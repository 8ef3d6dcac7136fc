CREATE TABLE "directory"."sitemap_owners" (
	"owner" text PRIMARY KEY NOT NULL,
	"first_id" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory"."sitemap_ranges" (
	"range" bigint PRIMARY KEY NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sitemap_owners_first" ON "directory"."sitemap_owners" USING btree ("first_id");--> statement-breakpoint
CREATE INDEX "records_owner_changed" ON "directory"."records" USING btree (lower("owner"),"indexed_at" desc) WHERE status in ('active', 'archived');--> statement-breakpoint
INSERT INTO "directory"."sitemap_owners" ("owner", "first_id", "changed_at")
	SELECT lower(owner), min(id), max(indexed_at) FROM "directory"."records" WHERE status IN ('active', 'archived')
	GROUP BY lower(owner);
--> statement-breakpoint
INSERT INTO "directory"."sitemap_ranges" ("range", "changed_at")
	SELECT range, max(at) FROM (
		SELECT (id - 1) / 50, indexed_at FROM "directory"."records" WHERE status IN ('active', 'archived')
		UNION ALL SELECT (first_id - 1) / 50, changed_at FROM "directory"."sitemap_owners"
	) changes (range, at) GROUP BY range;
--> statement-breakpoint
-- What the sitemap tells of owners and of ranges of records, kept exact by the same transaction that changes a record.
-- Only owners and ranges of what changed are looked at, each by an index.
CREATE FUNCTION "directory"."keep_sitemap"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	listed constant text := $sql$select id, lower(owner) as owner, indexed_at from %s where status in ('active', 'archived')$sql$;
	before constant text := format(listed, 'old_rows');
	after constant text := format(listed, 'new_rows');
	owners text[];
	ranges bigint[];
BEGIN
	EXECUTE format(
		'select array_agg(distinct owner), array_agg(distinct (id - 1) / 50) from (%s) changed',
		CASE TG_OP
			WHEN 'INSERT' THEN after
			WHEN 'DELETE' THEN before
			ELSE format('(%1$s except %2$s) union all (%2$s except %1$s)', before, after)
		END
	) INTO owners, ranges;
	IF owners IS NULL THEN
		RETURN NULL;
	END IF;
	-- The lock of whoever writes the catalogue: another writer waits here, and then sees what this one wrote.
	PERFORM pg_advisory_xact_lock(7450022);
	ranges := ranges || ARRAY(SELECT (first_id - 1) / 50 FROM directory.sitemap_owners WHERE owner = ANY (owners));
	INSERT INTO directory.sitemap_owners AS kept (owner, first_id, changed_at)
		SELECT o.owner, one.id, latest.indexed_at FROM unnest(owners) o (owner)
		CROSS JOIN LATERAL (
			SELECT id FROM directory.records
			WHERE lower(records.owner) = o.owner AND status IN ('active', 'archived') ORDER BY id LIMIT 1
		) one
		CROSS JOIN LATERAL (
			SELECT indexed_at FROM directory.records
			WHERE lower(records.owner) = o.owner AND status IN ('active', 'archived') ORDER BY indexed_at DESC LIMIT 1
		) latest
		ON CONFLICT (owner) DO UPDATE SET first_id = excluded.first_id, changed_at = excluded.changed_at
			WHERE (kept.first_id, kept.changed_at) IS DISTINCT FROM (excluded.first_id, excluded.changed_at);
	DELETE FROM directory.sitemap_owners kept WHERE owner = ANY (owners) AND NOT EXISTS (
		SELECT FROM directory.records WHERE lower(records.owner) = kept.owner AND status IN ('active', 'archived')
	);
	ranges := ARRAY(
		SELECT unnest(ranges) UNION SELECT (first_id - 1) / 50 FROM directory.sitemap_owners WHERE owner = ANY (owners)
	);
	INSERT INTO directory.sitemap_ranges AS kept (range, changed_at)
		SELECT r.range, latest.at FROM unnest(ranges) r (range)
		CROSS JOIN LATERAL (
			-- OFFSET keeps the planner from walking through the latest changes of all until one is in the range.
			SELECT max(at) AS at FROM (
				SELECT indexed_at FROM directory.records
				WHERE id > r.range * 50 AND id <= r.range * 50 + 50 AND status IN ('active', 'archived')
				UNION ALL
				SELECT changed_at FROM directory.sitemap_owners
				WHERE first_id > r.range * 50 AND first_id <= r.range * 50 + 50
				OFFSET 0
			) changes (at)
		) latest
		WHERE latest.at IS NOT NULL
		ON CONFLICT (range) DO UPDATE SET changed_at = excluded.changed_at
			WHERE kept.changed_at IS DISTINCT FROM excluded.changed_at;
	DELETE FROM directory.sitemap_ranges kept WHERE range = ANY (ranges) AND NOT EXISTS (
		SELECT FROM directory.records
		WHERE id > kept.range * 50 AND id <= kept.range * 50 + 50 AND status IN ('active', 'archived')
	);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "records_sitemap_insert" AFTER INSERT ON "directory"."records"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."keep_sitemap"();
--> statement-breakpoint
CREATE TRIGGER "records_sitemap_update" AFTER UPDATE ON "directory"."records"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."keep_sitemap"();
--> statement-breakpoint
CREATE TRIGGER "records_sitemap_delete" AFTER DELETE ON "directory"."records"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."keep_sitemap"();
