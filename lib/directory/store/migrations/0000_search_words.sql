CREATE SCHEMA IF NOT EXISTS "directory";
--> statement-breakpoint
-- English stemming without stop words: "how-to" and "the" are names people search for.
CREATE TEXT SEARCH DICTIONARY "directory"."english_stem" (TEMPLATE = pg_catalog.snowball, Language = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "directory"."words" (COPY = pg_catalog.simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "directory"."words" ALTER MAPPING FOR asciiword, word, numword WITH "directory"."english_stem";
