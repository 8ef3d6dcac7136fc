ALTER TABLE "directory"."units" ADD COLUMN "described_by" text;--> statement-breakpoint
ALTER TABLE "directory"."units" ADD COLUMN "audit_level" text;--> statement-breakpoint
ALTER TABLE "directory"."units" ADD COLUMN "capabilities" text[];
--> statement-breakpoint
-- Later ingests write these columns with the skills; this fills those of skills that were read before.
UPDATE "directory"."units" SET
  "audit_level" = "found"."level",
  "capabilities" = "found"."capabilities"
FROM (
  SELECT "record_id", "unit" ->> 'path' AS "path",
    coalesce((
      SELECT (array['low', 'medium', 'high'])[max(array_position(array['low', 'medium', 'high'], "finding" ->> 'severity'))]
      FROM jsonb_array_elements("unit" -> 'audit' -> 'findings') "finding"
      WHERE NOT EXISTS (
        SELECT FROM "directory"."record_editorials" "written", jsonb_array_elements("written"."editorial" -> 'accepted') "one"
        WHERE "written"."record_id" = "readings"."record_id" AND "one" ->> 'id' = "finding" ->> 'id'
      )
    ), 'none') AS "level",
    array(SELECT "key" FROM jsonb_each("unit" -> 'audit' -> 'capabilities') WHERE "value" <> 'null') AS "capabilities"
  FROM "directory"."record_readings" "readings", jsonb_array_elements("readings"."facts" -> 'units') "unit"
  WHERE "unit" ? 'audit'
) "found"
WHERE "units"."record_id" = "found"."record_id" AND "units"."path" = "found"."path";
--> statement-breakpoint
UPDATE "directory"."units" SET "described_by" = CASE
  WHEN EXISTS (
    SELECT FROM "directory"."record_editorials" "written", jsonb_array_elements("written"."editorial" -> 'units') "one"
    WHERE "written"."record_id" = "units"."record_id" AND "one" ->> 'description' = "units"."description"
  ) THEN 'directory' ELSE 'author' END
WHERE "description" IS NOT NULL;
--> statement-breakpoint
-- Other pages of a repository have these addresses.
UPDATE "directory"."units" SET "anchor" = "anchor" || '-2' WHERE "anchor" IN ('unit-files', 'unit-audits');
