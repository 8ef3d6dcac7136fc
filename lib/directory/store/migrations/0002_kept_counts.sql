-- Counts of listed records, kept exact by the same transaction that changes a record. One statement
-- changes each count once, in a fixed order, so that concurrent writers cannot deadlock.
CREATE FUNCTION "directory"."keep_record_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := concat_ws(' union all ',
		CASE WHEN TG_OP <> 'DELETE' THEN 'select 1 as delta, * from new_rows' END,
		CASE WHEN TG_OP <> 'INSERT' THEN 'select -1 as delta, * from old_rows' END);
BEGIN
	EXECUTE format($sql$
		INSERT INTO directory.record_counts (facet, value, count)
		SELECT f.facet, f.value, sum(c.delta)
		FROM (%s) c
		CROSS JOIN LATERAL (
			VALUES ('total', ''), ('category', c.category), ('license', c.license), ('owner', lower(c.owner))
			UNION ALL SELECT 'language', l FROM unnest(c.languages) l
		) f(facet, value)
		WHERE c.status IN ('active', 'archived') AND f.value IS NOT NULL
		GROUP BY f.facet, f.value
		HAVING sum(c.delta) <> 0
		ORDER BY f.facet, f.value
		ON CONFLICT (facet, value) DO UPDATE SET count = record_counts.count + excluded.count
	$sql$, changed);
	DELETE FROM directory.record_counts WHERE count = 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "records_counts_insert" AFTER INSERT ON "directory"."records"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."keep_record_counts"();
--> statement-breakpoint
CREATE TRIGGER "records_counts_update" AFTER UPDATE ON "directory"."records"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."keep_record_counts"();
--> statement-breakpoint
CREATE TRIGGER "records_counts_delete" AFTER DELETE ON "directory"."records"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."keep_record_counts"();
