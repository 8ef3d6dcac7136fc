-- Names are compared in Unicode's form NFC from here on. One whose place is taken gets its key behind it.
UPDATE "graph"."profiles" SET "id" = CASE WHEN "nth" > 1 OR EXISTS (
	SELECT FROM "graph"."profiles" "same" WHERE "same"."namespace_key" = "other"."namespace_key" AND "same"."id" = "name"
) THEN "name" || '~' || "profiles"."key" ELSE "name" END
FROM (
	SELECT "key", "namespace_key", normalize("id", NFC) AS "name",
		row_number() OVER (PARTITION BY "namespace_key", normalize("id", NFC) ORDER BY "key") AS "nth"
	FROM "graph"."profiles" WHERE "id" IS NOT NFC NORMALIZED
) "other" WHERE "profiles"."key" = "other"."key";
--> statement-breakpoint
UPDATE "graph"."profiles" SET "username" = CASE WHEN "nth" > 1 OR EXISTS (
	SELECT FROM "graph"."profiles" "same" WHERE "same"."namespace_key" = "other"."namespace_key" AND "same"."username" = "name"
) THEN "name" || '~' || "profiles"."key" ELSE "name" END
FROM (
	SELECT "key", "namespace_key", normalize("username", NFC) AS "name",
		row_number() OVER (PARTITION BY "namespace_key", normalize("username", NFC) ORDER BY "key") AS "nth"
	FROM "graph"."profiles" WHERE "username" IS NOT NFC NORMALIZED
) "other" WHERE "profiles"."key" = "other"."key";
--> statement-breakpoint
UPDATE "graph"."contents" SET "id" = CASE WHEN "nth" > 1 OR EXISTS (
	SELECT FROM "graph"."contents" "same" WHERE "same"."namespace_key" = "other"."namespace_key" AND "same"."id" = "name"
) THEN "name" || '~' || "contents"."key" ELSE "name" END
FROM (
	SELECT "key", "namespace_key", normalize("id", NFC) AS "name",
		row_number() OVER (PARTITION BY "namespace_key", normalize("id", NFC) ORDER BY "key") AS "nth"
	FROM "graph"."contents" WHERE "id" IS NOT NFC NORMALIZED
) "other" WHERE "contents"."key" = "other"."key";
--> statement-breakpoint
-- Names of one name space are told apart without letter case. Of two profiles that have names alike, the first keeps
-- others from them. Collation "C" knows the case of ASCII alone.
DO $$
BEGIN
	EXECUTE format('
		WITH "old" AS (DELETE FROM "graph"."profile_names" RETURNING *)
		INSERT INTO "graph"."profile_names" ("namespace_key", "name", "profile_key", "released_at")
		SELECT DISTINCT ON ("namespace_key", "folded") "namespace_key", "folded", "profile_key", "released_at"
		FROM "old" CROSS JOIN LATERAL (SELECT lower(upper(normalize("name", NFKC) COLLATE pg_catalog.%1$s)) AS "folded") "as"
		ORDER BY "namespace_key", "folded", "released_at" NULLS FIRST, "profile_key"',
		coalesce(
			(SELECT quote_ident("collname") FROM "pg_catalog"."pg_collation"
			WHERE "collname" IN ('pg_c_utf8', 'und-x-icu') ORDER BY "collname" LIMIT 1),
			'"default"'
		));
END $$;
