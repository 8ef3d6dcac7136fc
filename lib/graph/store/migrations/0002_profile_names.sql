CREATE TABLE "graph"."profile_names" (
	"namespace_key" bigint NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"profile_key" bigint NOT NULL,
	"released_at" bigint,
	CONSTRAINT "profile_names_namespace_key_name_pk" PRIMARY KEY("namespace_key","name")
);
--> statement-breakpoint
ALTER TABLE "graph"."profile_names" ADD CONSTRAINT "profile_names_namespace_key_namespaces_key_fk" FOREIGN KEY ("namespace_key") REFERENCES "graph"."namespaces"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "graph"."profile_names" ("namespace_key", "name", "profile_key")
SELECT "namespace_key", "id", "key" FROM "graph"."profiles";
--> statement-breakpoint
-- A username that is another profile's id stays that one's.
INSERT INTO "graph"."profile_names" ("namespace_key", "name", "profile_key")
SELECT "namespace_key", "username", "key" FROM "graph"."profiles" ON CONFLICT DO NOTHING;
