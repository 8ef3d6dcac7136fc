-- Tells every server of a new version of the catalogue, whoever writes it. Heard once the transaction is committed.
CREATE FUNCTION "directory"."tell_catalogue_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('directory_catalogue', NEW.version::text);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "catalogue_versions_notice" AFTER INSERT ON "directory"."catalogue_versions"
	FOR EACH ROW EXECUTE FUNCTION "directory"."tell_catalogue_version"();
