-- Waits until nobody writes the catalog: a writer with some of these tables would wait for the others.
SELECT pg_advisory_xact_lock(7450022);
--> statement-breakpoint
CREATE TABLE "directory"."unit_digests" (
	"record_id" bigint NOT NULL,
	"path" text NOT NULL,
	"digest" "bytea" NOT NULL,
	CONSTRAINT "unit_digests_record_id_path_pk" PRIMARY KEY("record_id","path")
);
--> statement-breakpoint
ALTER TABLE "directory"."unit_digests" ADD CONSTRAINT "unit_digests_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unit_digests_digest" ON "directory"."unit_digests" USING btree ("digest");--> statement-breakpoint
-- The SHA-256 of each SKILL.md in facts. Facts of an earlier form have none.
CREATE FUNCTION "directory"."digests_of"(facts jsonb) RETURNS TABLE (path text, digest bytea) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT unit ->> 'path', decode(unit ->> 'digest', 'hex') FROM jsonb_array_elements(facts -> 'units') unit
	WHERE unit ->> 'digest' ~ '^[0-9a-f]{64}$'
$$;
--> statement-breakpoint
-- Whichever release writes facts.
CREATE FUNCTION "directory"."note_digests"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM directory.unit_digests WHERE record_id = OLD.record_id;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO directory.unit_digests
			SELECT NEW.record_id, d.path, d.digest FROM directory.digests_of(NEW.facts) d ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "record_readings_digests" AFTER INSERT OR DELETE ON "directory"."record_readings"
	FOR EACH ROW EXECUTE FUNCTION "directory"."note_digests"();
--> statement-breakpoint
CREATE TRIGGER "record_readings_digests_changed" AFTER UPDATE OF facts ON "directory"."record_readings"
	FOR EACH ROW WHEN (OLD.facts -> 'units' IS DISTINCT FROM NEW.facts -> 'units') EXECUTE FUNCTION "directory"."note_digests"();
--> statement-breakpoint
INSERT INTO directory.unit_digests
	SELECT record_id, d.path, d.digest FROM directory.record_readings, directory.digests_of(facts) d ON CONFLICT DO NOTHING;
