CREATE TABLE "directory"."catalogue_versions" (
	"version" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory"."catalogue_versions_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory"."categories" (
	"slug" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory"."category_texts" (
	"slug" text NOT NULL,
	"locale" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"excludes" text NOT NULL,
	CONSTRAINT "category_texts_slug_locale_pk" PRIMARY KEY("slug","locale")
);
--> statement-breakpoint
CREATE TABLE "directory"."collection_members" (
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"record_id" bigint NOT NULL,
	"reasons" jsonb NOT NULL,
	CONSTRAINT "collection_members_slug_record_id_pk" PRIMARY KEY("slug","record_id")
);
--> statement-breakpoint
CREATE TABLE "directory"."collection_texts" (
	"slug" text NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"introduction" text NOT NULL,
	CONSTRAINT "collection_texts_slug_locale_pk" PRIMARY KEY("slug","locale")
);
--> statement-breakpoint
CREATE TABLE "directory"."collections" (
	"slug" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory"."documents" (
	"slug" text NOT NULL,
	"locale" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_slug_locale_pk" PRIMARY KEY("slug","locale")
);
--> statement-breakpoint
CREATE TABLE "directory"."record_counts" (
	"facet" text NOT NULL,
	"value" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "record_counts_facet_value_pk" PRIMARY KEY("facet","value")
);
--> statement-breakpoint
CREATE TABLE "directory"."record_texts" (
	"record_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"name" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "record_texts_record_id_locale_pk" PRIMARY KEY("record_id","locale")
);
--> statement-breakpoint
CREATE TABLE "directory"."records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory"."records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"repo" text NOT NULL,
	"name" text NOT NULL,
	"summary" text NOT NULL,
	"category" text NOT NULL,
	"tags" text[] NOT NULL,
	"languages" text[] NOT NULL,
	"license" text,
	"skill_count" integer NOT NULL,
	"stars" integer,
	"score" smallint,
	"context_always" integer,
	"context_on_activation" integer,
	"audit" jsonb,
	"reviewed_commit" text,
	"reviewed_on" date,
	"status" text NOT NULL,
	"reason" text,
	"successor" text,
	"commit" text,
	"updated_at" timestamp with time zone,
	"indexed_at" timestamp with time zone NOT NULL,
	"fingerprint" text NOT NULL,
	"search_fields" jsonb NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('directory.words', coalesce(search_fields->>'name', '')), 'A') || setweight(to_tsvector('directory.words', coalesce(search_fields->>'owner', '')), 'A') || setweight(to_tsvector('directory.words', coalesce(search_fields->>'unit', '')), 'B') || setweight(to_tsvector('directory.words', coalesce(search_fields->>'tag', '')), 'C') || setweight(to_tsvector('directory.words', coalesce(search_fields->>'summary', '')), 'D')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory"."units" (
	"record_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"anchor" text NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "units_record_id_path_pk" PRIMARY KEY("record_id","path"),
	CONSTRAINT "units_anchor" UNIQUE("record_id","anchor"),
	CONSTRAINT "units_position" UNIQUE("record_id","position")
);
--> statement-breakpoint
ALTER TABLE "directory"."category_texts" ADD CONSTRAINT "category_texts_slug_categories_slug_fk" FOREIGN KEY ("slug") REFERENCES "directory"."categories"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory"."collection_members" ADD CONSTRAINT "collection_members_slug_collections_slug_fk" FOREIGN KEY ("slug") REFERENCES "directory"."collections"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory"."collection_members" ADD CONSTRAINT "collection_members_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory"."collection_texts" ADD CONSTRAINT "collection_texts_slug_collections_slug_fk" FOREIGN KEY ("slug") REFERENCES "directory"."collections"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory"."record_texts" ADD CONSTRAINT "record_texts_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory"."units" ADD CONSTRAINT "units_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "directory"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_members_record" ON "directory"."collection_members" USING btree ("record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "records_key" ON "directory"."records" USING btree (lower("owner"),lower("repo"));--> statement-breakpoint
CREATE INDEX "records_search" ON "directory"."records" USING gin ("search");--> statement-breakpoint
CREATE INDEX "records_updated" ON "directory"."records" USING btree ("updated_at" desc nulls last,"id") WHERE status in ('active', 'archived');--> statement-breakpoint
CREATE INDEX "records_category" ON "directory"."records" USING btree ("category","updated_at" desc nulls last,"id") WHERE status in ('active', 'archived');--> statement-breakpoint
CREATE INDEX "records_indexed" ON "directory"."records" USING btree ("indexed_at");--> statement-breakpoint
CREATE INDEX "records_stars" ON "directory"."records" USING btree ("stars" desc) WHERE "directory"."records"."stars" is not null;