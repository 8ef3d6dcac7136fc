CREATE TABLE "directory"."cdn_purges" (
	"url" text PRIMARY KEY NOT NULL,
	"build" text NOT NULL,
	"version" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
