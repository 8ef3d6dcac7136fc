-- Records that are there count as changed in the newest version. As a constant default it is stored once, not in every row.
DO $$
BEGIN
	EXECUTE format(
		'ALTER TABLE "directory"."records" ADD COLUMN "changed_in" bigint DEFAULT %s NOT NULL',
		(SELECT coalesce(max(version), 0) FROM "directory"."catalogue_versions")
	);
END $$;
--> statement-breakpoint
ALTER TABLE "directory"."records" ALTER COLUMN "changed_in" SET DEFAULT 0;--> statement-breakpoint
CREATE INDEX "records_changed_in" ON "directory"."records" USING btree ("changed_in","id");--> statement-breakpoint
-- Versions follow each other without a gap, so that who writes a record knows the one it will be seen in. Those of a
-- sequence would have one after a transaction that failed.
CREATE FUNCTION "directory"."number_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.version := (SELECT coalesce(max(version), 0) + 1 FROM directory.catalogue_versions);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "catalogue_versions_number" BEFORE INSERT ON "directory"."catalogue_versions"
	FOR EACH ROW EXECUTE FUNCTION "directory"."number_version"();
--> statement-breakpoint
-- The version that a record changes in is the next one: whoever writes has the lock until that one is there.
CREATE FUNCTION "directory"."note_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.changed_in := (SELECT coalesce(max(version), 0) + 1 FROM directory.catalogue_versions);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "records_change_insert" BEFORE INSERT ON "directory"."records"
	FOR EACH ROW EXECUTE FUNCTION "directory"."note_change"();
--> statement-breakpoint
CREATE TRIGGER "records_change_update" BEFORE UPDATE ON "directory"."records"
	FOR EACH ROW WHEN (
		(OLD.indexed_at, OLD.fingerprint, OLD.copy_of) IS DISTINCT FROM (NEW.indexed_at, NEW.fingerprint, NEW.copy_of)
	) EXECUTE FUNCTION "directory"."note_change"();
