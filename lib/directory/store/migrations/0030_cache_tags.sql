-- Waits until nobody writes the catalog: a writer with some of these tables would wait for the others.
SELECT pg_advisory_xact_lock(7450022);
--> statement-breakpoint
CREATE TABLE "directory"."changed_tags" (
	"tag" text NOT NULL,
	"delta" numeric NOT NULL
);
--> statement-breakpoint
ALTER TABLE "directory"."catalogue_versions" ADD COLUMN "tags" text[];--> statement-breakpoint
CREATE INDEX "catalogue_versions_tags" ON "directory"."catalogue_versions" USING btree ("version") WHERE tags is not null;
--> statement-breakpoint
-- Notes tags that others found to change.
CREATE FUNCTION "directory"."note_tags"(changed text[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO directory.changed_tags (tag, delta) SELECT DISTINCT tag, 1 FROM unnest(changed) tag;
$$;
--> statement-breakpoint
-- A name with percent signs and hexadecimal numbers for all bytes that are not printable ASCII.
CREATE FUNCTION "directory"."percent_encoded"(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT string_agg(
		CASE WHEN byte BETWEEN 33 AND 126 THEN chr(byte) ELSE '%' || lpad(to_hex(byte), 2, '0') END, '' ORDER BY position
	)
	FROM convert_to(name, 'UTF8') bytes, generate_series(0, length(bytes) - 1) position, get_byte(bytes, position) byte
$$;
--> statement-breakpoint
-- A name as it is written in a tag: see lib/directory/cache-tags.ts. Without a query in it, PostgreSQL can inline it, which
-- takes a fifth of the time.
CREATE FUNCTION "directory"."in_tag"(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT lower(CASE WHEN name COLLATE "C" ~ '^[!-~]*$' THEN name ELSE directory.percent_encoded(name) END COLLATE "C")
$$;
--> statement-breakpoint
-- The tag of a repository or, with a slug, of a skill.
CREATE FUNCTION "directory"."tag_of"(kind text, owner text, name text, slug text DEFAULT NULL) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT kind || ':' || directory.in_tag(owner) || '/' || directory.in_tag(name) || coalesce('/' || directory.in_tag(slug), '')
$$;
--> statement-breakpoint
-- What pages of other repositories show of a listed one; null if it is not listed.
CREATE FUNCTION "directory"."card_of"(r "directory"."records") RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN r.status IN ('active', 'archived') THEN ROW(
		r.id, r.owner, r.repo, r.name, r.summary, r.summary_language, r.category, r.license, r.skill_count, r.updated_at,
		r.status, r.audit -> 'level', r.audit -> 'bySeverity', r.audit -> 'unread', r.score, r.copy_of
	)::text END
$$;
--> statement-breakpoint
-- What a skill of a repository changes elsewhere: other skills show it, and those of its name in other repositories of the
-- owner name their repository.
CREATE FUNCTION "directory"."skill_tags"(r "directory"."records", u "directory"."units") RETURNS TABLE (tag text, shown text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT directory.tag_of('skill', r.owner, r.repo, substr(u.anchor, length('unit-') + 1)),
		ROW(r.owner, r.repo, u.name, u.description, u.language, u.audit_level, u.kind, u.anchor)::text
	WHERE r.status IN ('active', 'archived')
	UNION ALL
	SELECT directory.tag_of('name', r.owner, u.name), ROW(r.id, r.owner)::text WHERE r.status IN ('active', 'archived')
$$;
--> statement-breakpoint
-- Notes what a statement changed. Its argument selects the tags that a changed row `c.changed` belongs to, each with what is
-- shown of the row by pages with the tag. Writers of much switch it on that everything counts as changed: hashing all of it
-- would take as long as writing it.
CREATE FUNCTION "directory"."note_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	rows constant text := 'select %s::numeric as sign, changed::directory.%I from %I changed';
BEGIN
	IF TG_OP = 'TRUNCATE' OR current_setting('directory.bulk', true) = 'on' THEN
		INSERT INTO directory.changed_tags (tag, delta) VALUES ('*', 1);
		RETURN NULL;
	END IF;
	-- Many statements change no row.
	IF TG_OP = 'INSERT' THEN
		PERFORM FROM new_rows LIMIT 1;
	ELSE
		PERFORM FROM old_rows LIMIT 1;
	END IF;
	IF NOT FOUND THEN
		RETURN NULL;
	END IF;
	EXECUTE format(
		'insert into directory.changed_tags (tag, delta)
			select t.tag, sum(c.sign * hashtextextended(t.shown, 0)) as delta from (%s) c (sign, changed) cross join lateral (%s) t (tag, shown)
			where t.shown is not null group by t.tag having sum(c.sign * hashtextextended(t.shown, 0)) <> 0',
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
	-- Anything of a repository changes its tag. `%1$s` is what is shown of the row.
	of_record constant text := $$
		select directory.tag_of('record', r.owner, r.repo), %1$s from directory.records r where r.id = (c.changed).record_id$$;
	whole constant text := '(c.changed)::text';
	watched record;
BEGIN
	FOR watched IN SELECT * FROM (VALUES
		('records', $$
			select directory.tag_of('record', (c.changed).owner, (c.changed).repo), (c.changed)::text
			union all
			select tag, (c.changed)::text from unnest(array[
				'owner:' || directory.in_tag((c.changed).owner), 'category:' || directory.in_tag((c.changed).category)
			]) tag where (c.changed).status in ('active', 'archived')
			union all
			select directory.tag_of('card', (c.changed).owner, (c.changed).repo), directory.card_of(c.changed)
			union all
			select side.tag, side.shown from directory.collection_members m cross join lateral (values
				('collection:' || directory.in_tag(m.slug), directory.card_of(c.changed)),
				('collections', case when (c.changed).status in ('active', 'archived') then m.slug end)
			) side (tag, shown) where m.record_id = (c.changed).id$$),
		('record_texts', $$
			select directory.tag_of('record', r.owner, r.repo), (c.changed)::text
			from directory.records r where r.id = (c.changed).record_id
			union all
			select side.tag, row((c.changed).record_id, (c.changed).locale, (c.changed).name, (c.changed).summary)::text
			from directory.records r cross join lateral (
				values (directory.tag_of('card', r.owner, r.repo)), ('owner:' || directory.in_tag(r.owner)), ('category:' || directory.in_tag(r.category))
				union all select 'collection:' || directory.in_tag(m.slug) from directory.collection_members m where m.record_id = r.id
			) side (tag) where r.id = (c.changed).record_id and r.status in ('active', 'archived')$$),
		('units', $$
			select side.tag, side.shown from directory.records r cross join lateral (
				select directory.tag_of('record', r.owner, r.repo), (c.changed)::text
				union all select tag, shown from directory.skill_tags(r, c.changed)
				union all select 'copies:' || k.cluster, row(k.record_id, k.path, (c.changed).anchor)::text
				from directory.unit_copies k where k.record_id = (c.changed).record_id and k.path = (c.changed).path
			) side (tag, shown) where r.id = (c.changed).record_id$$),
		('unit_copies', format(of_record, whole) || $$
			union all select 'copies:' || (c.changed).cluster, (c.changed)::text$$),
		('unit_details', format(of_record, whole)),
		-- Long texts are not quoted as in a row, which takes longer than hashing them.
		('unit_sources', format(of_record,
			$$row((c.changed).path, (c.changed).commit, (c.changed).is_cut)::text || (c.changed).text$$)),
		-- Pages show the day on which a repository was last seen, neither the time nor the source.
		('record_readings', format(of_record, $$concat(
			left((c.changed).facts ->> 'readAt', 10), ((c.changed).facts - 'readAt')::text, (c.changed).words::text)$$)),
		('record_audits', format(of_record, whole)),
		('record_editorials', format(of_record, whole)),
		('categories', $$select 'categories', (c.changed)::text$$),
		('category_texts', $$select 'categories', (c.changed)::text$$),
		('documents', $$select 'docs', (c.changed)::text$$),
		-- The page of a repository shows the collections it is in, in their order.
		('collections', $$
			select tag, (c.changed)::text from unnest(array['collections', 'collection:' || directory.in_tag((c.changed).slug)]) tag
			union all
			select directory.tag_of('record', r.owner, r.repo), (c.changed)::text
			from directory.collection_members m join directory.records r on r.id = m.record_id where m.slug = (c.changed).slug$$),
		('collection_texts', $$
			select tag, (c.changed)::text from unnest(array['collections', 'collection:' || directory.in_tag((c.changed).slug)]) tag
			union all
			select directory.tag_of('record', r.owner, r.repo), (c.changed)::text
			from directory.collection_members m join directory.records r on r.id = m.record_id where m.slug = (c.changed).slug$$),
		('collection_members', $$
			select tag, row(c.changed, r.changed_in)::text
			from directory.records r, unnest(array['collections', 'collection:' || directory.in_tag((c.changed).slug)]) tag
			where r.id = (c.changed).record_id
			union all
			select directory.tag_of('record', r.owner, r.repo), side.shown
			from directory.records r cross join lateral (
				select (c.changed)::text
				union all select o::text from directory.collections o where o.slug = (c.changed).slug
				union all select t::text from directory.collection_texts t where t.slug = (c.changed).slug
			) side (shown) where r.id = (c.changed).record_id$$)
	) tables (name, tags) LOOP
		EXECUTE format($$
			CREATE TRIGGER "%1$s_changed_insert" AFTER INSERT ON "directory".%1$I
				REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."note_changes"(%2$L);
			CREATE TRIGGER "%1$s_changed_update" AFTER UPDATE ON "directory".%1$I
				REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."note_changes"(%2$L);
			CREATE TRIGGER "%1$s_changed_delete" AFTER DELETE ON "directory".%1$I
				REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "directory"."note_changes"(%2$L);
			CREATE TRIGGER "%1$s_changed_truncate" AFTER TRUNCATE ON "directory".%1$I
				FOR EACH STATEMENT EXECUTE FUNCTION "directory"."note_changes"();
		$$, watched.name, watched.tags);
	END LOOP;
END $do$;
--> statement-breakpoint
-- Skills and copies move with the name of their repository, and with whether it is listed.
CREATE FUNCTION "directory"."note_moved_skills"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO directory.changed_tags (tag, delta)
		SELECT t.tag, sum(side.sign * hashtextextended(t.shown, 0))
		FROM directory.units u
		CROSS JOIN (VALUES (1::numeric, NEW), (-1, OLD)) side (sign, repository)
		CROSS JOIN LATERAL directory.skill_tags(side.repository, u) t
		WHERE u.record_id = NEW.id GROUP BY t.tag
		UNION ALL
		SELECT DISTINCT 'copies:' || cluster, 1 FROM directory.unit_copies WHERE record_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "records_changed_skills" AFTER UPDATE ON "directory"."records"
	FOR EACH ROW WHEN (
		(OLD.owner, OLD.repo, OLD.status IN ('active', 'archived'))
			IS DISTINCT FROM (NEW.owner, NEW.repo, NEW.status IN ('active', 'archived'))
	) EXECUTE FUNCTION "directory"."note_moved_skills"();
--> statement-breakpoint
-- Deletes parts before the row that names their tags. A cascade would delete them after it.
CREATE FUNCTION "directory"."delete_parts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'records' THEN
		DELETE FROM directory.unit_copies WHERE record_id = OLD.id;
		DELETE FROM directory.units WHERE record_id = OLD.id;
		DELETE FROM directory.collection_members WHERE record_id = OLD.id;
	ELSE
		DELETE FROM directory.collection_members WHERE slug = OLD.slug;
		DELETE FROM directory.collection_texts WHERE slug = OLD.slug;
	END IF;
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "records_parts" BEFORE DELETE ON "directory"."records"
	FOR EACH ROW EXECUTE FUNCTION "directory"."delete_parts"();
--> statement-breakpoint
CREATE TRIGGER "collections_parts" BEFORE DELETE ON "directory"."collections"
	FOR EACH ROW EXECUTE FUNCTION "directory"."delete_parts"();
--> statement-breakpoint
-- Stores the changed tags in the version, or null where there are too many, and clears those of versions older than a day,
-- which every server has read.
CREATE FUNCTION "directory"."store_changed_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT CASE WHEN count(*) <= 2000 AND NOT coalesce(bool_or(tag = '*'), false) THEN coalesce(array_agg(tag ORDER BY tag COLLATE "C"), '{}') END
		INTO NEW.tags FROM (SELECT tag FROM directory.changed_tags GROUP BY tag HAVING sum(delta) <> 0) changed;
	DELETE FROM directory.changed_tags;
	UPDATE directory.catalogue_versions SET tags = NULL
		WHERE created_at < now() - interval '1 day' AND version IN (
			SELECT version FROM directory.catalogue_versions WHERE tags IS NOT NULL ORDER BY version LIMIT 10
		);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "catalogue_versions_tags" BEFORE INSERT ON "directory"."catalogue_versions"
	FOR EACH ROW EXECUTE FUNCTION "directory"."store_changed_tags"();
