-- Beside the number of listed records: how many skills they hold, and how many of them editors reviewed.
CREATE OR REPLACE FUNCTION "directory"."keep_record_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := concat_ws(' union all ',
		CASE WHEN TG_OP <> 'DELETE' THEN 'select 1 as delta, * from new_rows' END,
		CASE WHEN TG_OP <> 'INSERT' THEN 'select -1 as delta, * from old_rows' END);
	facets text := $sql$
		CROSS JOIN LATERAL (
			VALUES ('total', '', 1), ('category', c.category, 1), ('license', c.license, 1), ('owner', lower(c.owner), 1),
				('skills', '', c.skill_count), ('reviewed', '', (c.reviewed_on IS NOT NULL)::int)
			UNION ALL SELECT 'language', l, 1 FROM unnest(c.languages) l
		) f(facet, value, amount)
		WHERE c.status IN ('active', 'archived') AND f.value IS NOT NULL$sql$;
BEGIN
	EXECUTE format($sql$
		INSERT INTO directory.record_counts (facet, value, count)
		SELECT f.facet, f.value, sum(c.delta * f.amount) FROM (%s) c %s
		GROUP BY f.facet, f.value
		HAVING sum(c.delta * f.amount) <> 0
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
--> statement-breakpoint
INSERT INTO "directory"."record_counts" ("facet", "value", "count")
SELECT f.facet, '', f.count
FROM (
	SELECT sum(skill_count) AS skills, count(reviewed_on) AS reviewed
	FROM "directory"."records" WHERE status IN ('active', 'archived')
) r
CROSS JOIN LATERAL (VALUES ('skills', r.skills), ('reviewed', r.reviewed)) f(facet, count)
WHERE f.count > 0;
