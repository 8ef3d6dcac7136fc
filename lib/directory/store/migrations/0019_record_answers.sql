CREATE TABLE "directory"."record_answers" (
	"record_id" bigint PRIMARY KEY NOT NULL,
	"form" text NOT NULL,
	"answer" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "directory"."record_answers" ADD CONSTRAINT "record_answers_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whatever changes a record, its answer of before is not given again.
CREATE FUNCTION "directory"."forget_answer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM directory.record_answers WHERE record_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "records_answer" AFTER UPDATE ON "directory"."records"
	FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "directory"."forget_answer"();
