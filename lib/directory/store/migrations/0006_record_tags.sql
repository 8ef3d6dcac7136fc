CREATE TABLE "directory"."record_tags" (
	"tag" text NOT NULL,
	"record_id" bigint NOT NULL,
	CONSTRAINT "record_tags_tag_record_id_pk" PRIMARY KEY("tag","record_id")
);
--> statement-breakpoint
DROP INDEX "directory"."records_tags";--> statement-breakpoint
INSERT INTO "directory"."record_tags" ("tag", "record_id")
	SELECT DISTINCT tag, id FROM "directory"."records", unnest(tags) tag WHERE status IN ('active', 'archived');
--> statement-breakpoint
-- The tags of listed records, kept by the same transaction that changes a record.
CREATE FUNCTION "directory"."keep_record_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM directory.record_tags t USING old_rows o WHERE t.tag = ANY (o.tags) AND t.record_id = o.id;
		RETURN NULL;
	END IF;
	IF TG_OP = 'UPDATE' THEN
		DELETE FROM directory.record_tags t USING old_rows o WHERE t.tag = ANY (o.tags) AND t.record_id = o.id
			AND NOT EXISTS (
				SELECT FROM new_rows n WHERE n.id = o.id AND n.status IN ('active', 'archived') AND t.tag = ANY (n.tags)
			);
	END IF;
	INSERT INTO directory.record_tags (tag, record_id)
		SELECT DISTINCT tag, n.id FROM new_rows n, unnest(n.tags) tag WHERE n.status IN ('active', 'archived')
		ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "records_tags_insert" AFTER INSERT ON "directory"."records"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."keep_record_tags"();
--> statement-breakpoint
CREATE TRIGGER "records_tags_update" AFTER UPDATE ON "directory"."records"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."keep_record_tags"();
--> statement-breakpoint
CREATE TRIGGER "records_tags_delete" AFTER DELETE ON "directory"."records"
	REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."keep_record_tags"();
