CREATE TABLE "directory"."unit_details" (
	"record_id" bigint NOT NULL,
	"path" text NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "unit_details_record_id_path_pk" PRIMARY KEY("record_id","path")
);
--> statement-breakpoint
CREATE TABLE "directory"."unit_sources" (
	"record_id" bigint NOT NULL,
	"path" text NOT NULL,
	"commit" text NOT NULL,
	"text" text NOT NULL,
	"is_cut" boolean NOT NULL,
	CONSTRAINT "unit_sources_record_id_path_pk" PRIMARY KEY("record_id","path")
);
--> statement-breakpoint
ALTER TABLE "directory"."sitemap_ranges" ADD COLUMN "skills" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "directory"."unit_details" ADD CONSTRAINT "unit_details_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory"."unit_sources" ADD CONSTRAINT "unit_sources_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "units_name_words" ON "directory"."units" USING gin (string_to_array("name", '-'));
--> statement-breakpoint
-- Later ingests write these with the skills; this fills those of skills that were read before.
INSERT INTO "directory"."unit_details" ("record_id", "path", "details")
SELECT "units"."record_id", "units"."path", jsonb_build_object(
	'license', "unit" -> 'license', 'allowedTools', "unit" -> 'allowedTools', 'language', "unit" -> 'language',
	'files', "unit" -> 'files', 'bytes', "unit" -> 'bytes',
	'scripts', jsonb_path_query_array("unit", '$.scripts[0 to 99]'), 'scriptCount', jsonb_array_length("unit" -> 'scripts'),
	'references', jsonb_path_query_array("unit", '$.references[0 to 99]'), 'referenceCount', jsonb_array_length("unit" -> 'references'),
	'licenseConflicts', coalesce((
		SELECT jsonb_agg("one") FROM jsonb_array_elements("readings"."facts" -> 'licenseConflicts') "one"
		WHERE "one" ->> 'where' = "units"."path" OR "units"."path" LIKE '%/%'
			AND regexp_replace("one" ->> 'where', '/?[^/]*$', '') = regexp_replace("units"."path", '/?[^/]*$', '')
	), '[]'),
	'accepted', coalesce((
		SELECT jsonb_agg("one") FROM "directory"."record_editorials" "written", jsonb_array_elements("written"."editorial" -> 'accepted') "one"
		WHERE "written"."record_id" = "units"."record_id" AND "one" -> 'id' IN (SELECT jsonb_path_query("unit", '$.audit.findings[*].id'))
	), '[]'),
	'excerpts', coalesce((
		SELECT jsonb_object_agg("id", "excerpt") FROM jsonb_each("readings"."words" -> 'excerpts') "stored" ("id", "excerpt")
		WHERE to_jsonb("id") IN (SELECT jsonb_path_query("unit", '$.audit.findings[*].id'))
	), '{}')
) || CASE WHEN "unit" ? 'audit' THEN jsonb_build_object('audit', "unit" -> 'audit') ELSE '{}' END
FROM "directory"."record_readings" "readings"
CROSS JOIN jsonb_array_elements("readings"."facts" -> 'units') "unit"
JOIN "directory"."units" ON "units"."record_id" = "readings"."record_id" AND "units"."path" = "unit" ->> 'path';
--> statement-breakpoint
UPDATE "directory"."sitemap_ranges" SET "skills" = "own"."skills"
FROM (
	SELECT (id - 1) / 50 AS "range", sum("skill_count")::int AS "skills" FROM "directory"."records"
	WHERE "status" IN ('active', 'archived') GROUP BY 1
) "own" WHERE "own"."range" = "sitemap_ranges"."range";
--> statement-breakpoint
-- The same as before, and the number of skills of each range.
CREATE OR REPLACE FUNCTION "directory"."keep_sitemap"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	listed constant text := $sql$select id, lower(owner) as owner, indexed_at, skill_count from %s where status in ('active', 'archived')$sql$;
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
	INSERT INTO directory.sitemap_ranges AS kept (range, changed_at, skills)
		SELECT r.range, latest.at, own.skills FROM unnest(ranges) r (range)
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
		CROSS JOIN LATERAL (
			SELECT coalesce(sum(skill_count), 0)::int AS skills FROM directory.records
			WHERE id > r.range * 50 AND id <= r.range * 50 + 50 AND status IN ('active', 'archived')
		) own
		WHERE latest.at IS NOT NULL
		ON CONFLICT (range) DO UPDATE SET changed_at = excluded.changed_at, skills = excluded.skills
			WHERE (kept.changed_at, kept.skills) IS DISTINCT FROM (excluded.changed_at, excluded.skills);
	DELETE FROM directory.sitemap_ranges kept WHERE range = ANY (ranges) AND NOT EXISTS (
		SELECT FROM directory.records
		WHERE id > kept.range * 50 AND id <= kept.range * 50 + 50 AND status IN ('active', 'archived')
	);
	RETURN NULL;
END $$;
