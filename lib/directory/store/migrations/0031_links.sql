CREATE TABLE "directory"."category_best" (
	"category" text NOT NULL,
	"place" smallint NOT NULL,
	"record_id" bigint NOT NULL,
	CONSTRAINT "category_best_category_place_pk" PRIMARY KEY("category","place")
);
--> statement-breakpoint
CREATE TABLE "directory"."link_changes" (
	"record_id" bigint NOT NULL,
	"path" text NOT NULL,
	"input" text NOT NULL,
	"delta" numeric NOT NULL,
	"transaction" bigint DEFAULT txid_current() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory"."links" (
	"record_id" bigint NOT NULL,
	"path" text NOT NULL,
	"place" smallint NOT NULL,
	"other_id" bigint NOT NULL,
	"other_path" text NOT NULL,
	"score" smallint NOT NULL,
	"names" text[] NOT NULL,
	"tags" text[] NOT NULL,
	CONSTRAINT "links_record_id_path_place_pk" PRIMARY KEY("record_id","path","place")
);
--> statement-breakpoint
ALTER TABLE "directory"."category_best" ADD CONSTRAINT "category_best_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory"."links" ADD CONSTRAINT "links_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_changes_order" ON "directory"."link_changes" USING btree ("transaction","record_id");--> statement-breakpoint
CREATE INDEX "links_other" ON "directory"."links" USING btree ("other_id");--> statement-breakpoint
ALTER INDEX "directory"."units_name_words" SET (fastupdate = false);--> statement-breakpoint
CREATE INDEX "records_category_best" ON "directory"."records" USING btree ("category","is_copy","score" desc nulls last,"id") WHERE status in ('active', 'archived');--> statement-breakpoint
-- Notes changed inputs of links. Its argument selects the inputs that a changed row `c.changed` belongs to, each with what it
-- contributes to them.
CREATE FUNCTION "directory"."note_link_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	rows constant text := 'select %s::numeric as sign, changed::directory.%I from %I changed';
BEGIN
	EXECUTE format(
		'insert into directory.link_changes (record_id, path, input, delta)
			select t.record_id, t.path, t.input, sum(c.sign * hashtextextended(t.content, 0))
			from (%s) c (sign, changed) cross join lateral (%s) t (record_id, path, input, content)
			group by t.record_id, t.path, t.input having sum(c.sign * hashtextextended(t.content, 0)) <> 0',
		concat_ws(' union all ',
			CASE WHEN TG_OP <> 'DELETE' THEN format(rows, 1, TG_TABLE_NAME, 'new_rows') END,
			CASE WHEN TG_OP <> 'INSERT' THEN format(rows, -1, TG_TABLE_NAME, 'old_rows') END),
		TG_ARGV[0]
	);
	RETURN NULL;
END $$;
--> statement-breakpoint
DO $do$
DECLARE
	watched record;
BEGIN
	FOR watched IN SELECT * FROM (VALUES
		('records', 'link_inputs', 'note_link_changes', $$
			select (c.changed).id, '', 'record', row((c.changed).category, (c.changed).tags)::text
			where (c.changed).status in ('active', 'archived')$$),
		('units', 'link_inputs', 'note_link_changes', $$
			select (c.changed).record_id, (c.changed).path, 'text',
				row((c.changed).name, (c.changed).description, (c.changed).kind)::text
			union all select (c.changed).record_id, '', 'record', (c.changed).name$$),
		('unit_copies', 'link_inputs', 'note_link_changes', $$
			select (c.changed).record_id, (c.changed).path, 'copies', row((c.changed).cluster, (c.changed).is_origin)::text$$),
		('links', 'changed', 'note_changes', $$
			select case (c.changed).path when '' then directory.tag_of('related', r.owner, r.repo)
					else directory.tag_of('similar', r.owner, r.repo, substr(u.anchor, length('unit-') + 1)) end,
				row((c.changed).place, (c.changed).other_id, (c.changed).other_path, (c.changed).names, (c.changed).tags)::text
			from directory.records r left join directory.units u on u.record_id = r.id and u.path = (c.changed).path
			where r.id = (c.changed).record_id and ((c.changed).path = '' or u.path is not null)$$),
		('category_best', 'changed', 'note_changes', $$
			select 'best:' || directory.in_tag((c.changed).category), row((c.changed).place, (c.changed).record_id)::text$$)
	) tables (name, purpose, function, content) LOOP
		EXECUTE format($$
			CREATE TRIGGER "%1$s_%2$s_insert" AFTER INSERT ON "directory".%1$I
				REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory".%3$I(%4$L);
			CREATE TRIGGER "%1$s_%2$s_update" AFTER UPDATE ON "directory".%1$I
				REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory".%3$I(%4$L);
			CREATE TRIGGER "%1$s_%2$s_delete" AFTER DELETE ON "directory".%1$I
				REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory".%3$I(%4$L);
		$$, watched.name, watched.purpose, watched.function, watched.content);
	END LOOP;
END $do$;
--> statement-breakpoint
-- The next start links what is there.
INSERT INTO "directory"."link_changes" ("record_id", "path", "input", "delta")
	SELECT "id", '', 'record', 1 FROM "directory"."records" WHERE "status" IN ('active', 'archived')
	UNION ALL SELECT "record_id", "path", 'text', 1 FROM "directory"."units";
