CREATE SEQUENCE "directory"."cluster_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000000000 CACHE 1;--> statement-breakpoint
CREATE TABLE "directory"."category_models" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" text NOT NULL,
	"trained_on" text NOT NULL,
	"is_current" boolean NOT NULL,
	"model" jsonb NOT NULL,
	CONSTRAINT "category_models_single" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "directory"."category_terms" (
	"term" text PRIMARY KEY NOT NULL,
	"rarity" double precision NOT NULL,
	"weights" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory"."uncompared_records" (
	"record_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory"."unit_signatures" (
	"record_id" bigint NOT NULL,
	"path" text NOT NULL,
	"facts_version" integer NOT NULL,
	"repository" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"shingles" integer NOT NULL,
	"signature" text NOT NULL,
	"bands" bigint[] NOT NULL,
	"first_committed_at" timestamp with time zone,
	"upstreams" text[] NOT NULL,
	"cluster" integer,
	CONSTRAINT "unit_signatures_record_id_path_pk" PRIMARY KEY("record_id","path")
);
--> statement-breakpoint
CREATE INDEX "unit_signatures_facts_version" ON "directory"."unit_signatures" USING btree ("facts_version");--> statement-breakpoint
CREATE INDEX "unit_signatures_name" ON "directory"."unit_signatures" USING btree ("name","first_committed_at");--> statement-breakpoint
CREATE INDEX "unit_signatures_hash" ON "directory"."unit_signatures" USING hash ("hash");--> statement-breakpoint
CREATE INDEX "unit_signatures_bands" ON "directory"."unit_signatures" USING gin ("bands") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "unit_signatures_cluster" ON "directory"."unit_signatures" USING btree ("cluster") WHERE cluster is not null;--> statement-breakpoint
-- A repository is compared anew when what decides its copies changes, whichever release writes it.
CREATE FUNCTION "directory"."note_uncompared"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint;
BEGIN
	IF TG_TABLE_NAME = 'records' THEN changed := NEW.id;
	ELSIF TG_OP = 'DELETE' THEN changed := OLD.record_id;
	ELSE changed := NEW.record_id;
	END IF;
	INSERT INTO directory.uncompared_records VALUES (changed) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "record_readings_uncompared" AFTER INSERT OR UPDATE OF facts OR DELETE ON "directory"."record_readings"
	FOR EACH ROW EXECUTE FUNCTION "directory"."note_uncompared"();
--> statement-breakpoint
CREATE TRIGGER "records_uncompared" AFTER UPDATE OF owner, repo, status ON "directory"."records"
	FOR EACH ROW WHEN (
		(OLD.owner, OLD.repo, OLD.status IN ('active', 'archived')) IS DISTINCT FROM (NEW.owner, NEW.repo, NEW.status IN ('active', 'archived'))
	) EXECUTE FUNCTION "directory"."note_uncompared"();
--> statement-breakpoint
CREATE TRIGGER "record_hosts_insert_uncompared" AFTER INSERT ON "directory"."record_hosts"
	FOR EACH ROW WHEN (NEW.host ->> 'parent' IS NOT NULL) EXECUTE FUNCTION "directory"."note_uncompared"();
--> statement-breakpoint
CREATE TRIGGER "record_hosts_update_uncompared" AFTER UPDATE OF host ON "directory"."record_hosts"
	FOR EACH ROW WHEN (OLD.host ->> 'parent' IS DISTINCT FROM NEW.host ->> 'parent')
	EXECUTE FUNCTION "directory"."note_uncompared"();
--> statement-breakpoint
INSERT INTO "directory"."uncompared_records" SELECT record_id FROM "directory"."record_readings";
--> statement-breakpoint
-- The classifier is trained on the editorials of listed repositories and on their names.
CREATE FUNCTION "directory"."outdate_category_model"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE directory.category_models SET is_current = false WHERE is_current;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "record_editorials_model" AFTER INSERT OR UPDATE OR DELETE ON "directory"."record_editorials"
	FOR EACH ROW EXECUTE FUNCTION "directory"."outdate_category_model"();
--> statement-breakpoint
CREATE TRIGGER "record_editorials_emptied_model" AFTER TRUNCATE ON "directory"."record_editorials"
	FOR EACH STATEMENT EXECUTE FUNCTION "directory"."outdate_category_model"();
--> statement-breakpoint
CREATE TRIGGER "records_model" AFTER UPDATE OF repo, status ON "directory"."records"
	FOR EACH ROW WHEN (
		coalesce(OLD.reviewed_on, NEW.reviewed_on) IS NOT NULL
		AND (OLD.repo, OLD.status IN ('active', 'archived')) IS DISTINCT FROM (NEW.repo, NEW.status IN ('active', 'archived'))
	) EXECUTE FUNCTION "directory"."outdate_category_model"();
