CREATE SCHEMA IF NOT EXISTS "graph";
--> statement-breakpoint
CREATE SEQUENCE "graph"."node_keys" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "graph"."activities" (
	"key" bigint GENERATED ALWAYS AS IDENTITY (sequence name "graph"."activities_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"namespace_key" bigint NOT NULL,
	"actor_key" bigint NOT NULL,
	"type" text NOT NULL,
	"target_profile_key" bigint,
	"node_key" bigint,
	"comment_key" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "activities_actor_key_created_at_key_pk" PRIMARY KEY("actor_key","created_at","key")
);
--> statement-breakpoint
CREATE TABLE "graph"."api_keys" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "graph"."api_keys_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"namespace_key" bigint NOT NULL,
	"prefix" text COLLATE "C" NOT NULL,
	"hash" "bytea" NOT NULL,
	"scope" text NOT NULL,
	"origins" text[] DEFAULT '{}' NOT NULL,
	"created_at" bigint NOT NULL,
	"revoked_at" bigint,
	CONSTRAINT "api_keys_prefix_unique" UNIQUE("prefix")
);
--> statement-breakpoint
CREATE TABLE "graph"."challenges" (
	"nonce" text COLLATE "C" PRIMARY KEY NOT NULL,
	"profile_key" bigint NOT NULL,
	"purpose" text NOT NULL,
	"type" text NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"message" text,
	"code_hash" "bytea",
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "graph"."comments" (
	"key" bigint PRIMARY KEY DEFAULT nextval('graph.node_keys') NOT NULL,
	"namespace_key" bigint NOT NULL,
	"id" uuid NOT NULL,
	"profile_key" bigint NOT NULL,
	"content_key" bigint,
	"parent_key" bigint,
	"thread_key" bigint,
	"target_profile_key" bigint,
	"text" text,
	"properties" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"deleted_at" bigint,
	CONSTRAINT "comments_id" UNIQUE("namespace_key","id")
);
--> statement-breakpoint
CREATE TABLE "graph"."contents" (
	"key" bigint PRIMARY KEY DEFAULT nextval('graph.node_keys') NOT NULL,
	"namespace_key" bigint NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"profile_key" bigint NOT NULL,
	"related_key" bigint,
	"properties" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "contents_id" UNIQUE("namespace_key","id")
);
--> statement-breakpoint
CREATE TABLE "graph"."deliveries" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "graph"."deliveries_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid NOT NULL,
	"namespace_key" bigint NOT NULL,
	"profile_key" bigint NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" bigint,
	"last_error" text,
	"created_at" bigint NOT NULL,
	"delivered_at" bigint,
	CONSTRAINT "deliveries_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "graph"."follows" (
	"follower_key" bigint NOT NULL,
	"followed_key" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "follows_follower_key_followed_key_pk" PRIMARY KEY("follower_key","followed_key")
);
--> statement-breakpoint
CREATE TABLE "graph"."idempotent_answers" (
	"api_key_key" bigint NOT NULL,
	"idempotency_key" text COLLATE "C" NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"body" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "idempotent_answers_api_key_key_idempotency_key_pk" PRIMARY KEY("api_key_key","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "graph"."identifiers" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "graph"."identifiers_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"identity_key" bigint NOT NULL,
	"wallet_type" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "identifiers_value" UNIQUE("value","type")
);
--> statement-breakpoint
CREATE TABLE "graph"."likes" (
	"node_key" bigint NOT NULL,
	"profile_key" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "likes_node_key_profile_key_pk" PRIMARY KEY("node_key","profile_key")
);
--> statement-breakpoint
CREATE TABLE "graph"."namespaces" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "graph"."namespaces_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text COLLATE "C" NOT NULL,
	"readable_name" text,
	"favicon_url" text,
	"user_profile_url" text,
	"webhook_url" text,
	"webhook_secret" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "namespaces_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "graph"."node_counts" (
	"node_key" bigint NOT NULL,
	"slot" smallint NOT NULL,
	"likes" integer NOT NULL,
	"comments" integer NOT NULL,
	CONSTRAINT "node_counts_node_key_slot_pk" PRIMARY KEY("node_key","slot")
);
--> statement-breakpoint
CREATE TABLE "graph"."outbox" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "graph"."outbox_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid NOT NULL,
	"namespace_key" bigint NOT NULL,
	"operation" text NOT NULL,
	"actor" text NOT NULL,
	"target" text NOT NULL,
	"created_at" bigint NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"method" text NOT NULL,
	"status" text DEFAULT 'QUEUED' NOT NULL,
	"signature" text,
	"slot" bigint,
	CONSTRAINT "outbox_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "graph"."profile_counts" (
	"profile_key" bigint NOT NULL,
	"slot" smallint NOT NULL,
	"followers" integer NOT NULL,
	"following" integer NOT NULL,
	CONSTRAINT "profile_counts_profile_key_slot_pk" PRIMARY KEY("profile_key","slot")
);
--> statement-breakpoint
CREATE TABLE "graph"."profile_identifiers" (
	"profile_key" bigint NOT NULL,
	"identifier_key" bigint NOT NULL,
	"is_verified" boolean NOT NULL,
	"bio" text,
	"image" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "profile_identifiers_profile_key_identifier_key_pk" PRIMARY KEY("profile_key","identifier_key")
);
--> statement-breakpoint
CREATE TABLE "graph"."profiles" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "graph"."profiles_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"namespace_key" bigint NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"username" text COLLATE "C" NOT NULL,
	"search_name" text COLLATE "C" NOT NULL,
	"bio" text,
	"image" text,
	"properties" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"referred_by_key" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "profiles_id" UNIQUE("namespace_key","id"),
	CONSTRAINT "profiles_username" UNIQUE("namespace_key","username")
);
--> statement-breakpoint
CREATE TABLE "graph"."settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "graph"."trades" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "graph"."trades_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid NOT NULL,
	"namespace_key" bigint NOT NULL,
	"transaction_signature" text COLLATE "C" NOT NULL,
	"wallet_address" text COLLATE "C" NOT NULL,
	"profile_key" bigint,
	"input_mint" text COLLATE "C" NOT NULL,
	"output_mint" text COLLATE "C" NOT NULL,
	"input_amount" double precision NOT NULL,
	"output_amount" double precision NOT NULL,
	"input_value_sol" double precision NOT NULL,
	"output_value_sol" double precision NOT NULL,
	"input_value_usd" double precision,
	"output_value_usd" double precision,
	"sol_price" double precision,
	"traded_at" bigint NOT NULL,
	"trade_type" text NOT NULL,
	"platform" text NOT NULL,
	"slippage" double precision,
	"priority_fee" double precision,
	"source" text,
	"source_wallet" text,
	"source_transaction_id" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "trades_id_unique" UNIQUE("id"),
	CONSTRAINT "trades_transaction" UNIQUE("namespace_key","transaction_signature","wallet_address")
);
--> statement-breakpoint
CREATE TABLE "graph"."wallet_connections" (
	"one_key" bigint NOT NULL,
	"other_key" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "wallet_connections_one_key_other_key_pk" PRIMARY KEY("one_key","other_key")
);
--> statement-breakpoint
ALTER TABLE "graph"."api_keys" ADD CONSTRAINT "api_keys_namespace_key_namespaces_key_fk" FOREIGN KEY ("namespace_key") REFERENCES "graph"."namespaces"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."challenges" ADD CONSTRAINT "challenges_profile_key_profiles_key_fk" FOREIGN KEY ("profile_key") REFERENCES "graph"."profiles"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."comments" ADD CONSTRAINT "comments_namespace_key_namespaces_key_fk" FOREIGN KEY ("namespace_key") REFERENCES "graph"."namespaces"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."comments" ADD CONSTRAINT "comments_profile_key_profiles_key_fk" FOREIGN KEY ("profile_key") REFERENCES "graph"."profiles"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."comments" ADD CONSTRAINT "comments_content_key_contents_key_fk" FOREIGN KEY ("content_key") REFERENCES "graph"."contents"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."comments" ADD CONSTRAINT "comments_target_profile_key_profiles_key_fk" FOREIGN KEY ("target_profile_key") REFERENCES "graph"."profiles"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."comments" ADD CONSTRAINT "comments_parent" FOREIGN KEY ("parent_key") REFERENCES "graph"."comments"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."contents" ADD CONSTRAINT "contents_namespace_key_namespaces_key_fk" FOREIGN KEY ("namespace_key") REFERENCES "graph"."namespaces"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."contents" ADD CONSTRAINT "contents_profile_key_profiles_key_fk" FOREIGN KEY ("profile_key") REFERENCES "graph"."profiles"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."contents" ADD CONSTRAINT "contents_related_content" FOREIGN KEY ("related_key") REFERENCES "graph"."contents"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."deliveries" ADD CONSTRAINT "deliveries_namespace_key_namespaces_key_fk" FOREIGN KEY ("namespace_key") REFERENCES "graph"."namespaces"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."deliveries" ADD CONSTRAINT "deliveries_profile_key_profiles_key_fk" FOREIGN KEY ("profile_key") REFERENCES "graph"."profiles"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."idempotent_answers" ADD CONSTRAINT "idempotent_answers_api_key_key_api_keys_key_fk" FOREIGN KEY ("api_key_key") REFERENCES "graph"."api_keys"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."outbox" ADD CONSTRAINT "outbox_namespace_key_namespaces_key_fk" FOREIGN KEY ("namespace_key") REFERENCES "graph"."namespaces"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."profile_identifiers" ADD CONSTRAINT "profile_identifiers_profile_key_profiles_key_fk" FOREIGN KEY ("profile_key") REFERENCES "graph"."profiles"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."profile_identifiers" ADD CONSTRAINT "profile_identifiers_identifier_key_identifiers_key_fk" FOREIGN KEY ("identifier_key") REFERENCES "graph"."identifiers"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."profiles" ADD CONSTRAINT "profiles_namespace_key_namespaces_key_fk" FOREIGN KEY ("namespace_key") REFERENCES "graph"."namespaces"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."profiles" ADD CONSTRAINT "profiles_referrer" FOREIGN KEY ("referred_by_key") REFERENCES "graph"."profiles"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."trades" ADD CONSTRAINT "trades_namespace_key_namespaces_key_fk" FOREIGN KEY ("namespace_key") REFERENCES "graph"."namespaces"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."trades" ADD CONSTRAINT "trades_profile_key_profiles_key_fk" FOREIGN KEY ("profile_key") REFERENCES "graph"."profiles"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."wallet_connections" ADD CONSTRAINT "wallet_connections_one_key_identifiers_key_fk" FOREIGN KEY ("one_key") REFERENCES "graph"."identifiers"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph"."wallet_connections" ADD CONSTRAINT "wallet_connections_other_key_identifiers_key_fk" FOREIGN KEY ("other_key") REFERENCES "graph"."identifiers"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_newest" ON "graph"."activities" USING btree ("namespace_key","created_at","key");--> statement-breakpoint
CREATE INDEX "activities_newest_follows" ON "graph"."activities" USING btree ("namespace_key","created_at","key") WHERE type = 'following';--> statement-breakpoint
CREATE INDEX "activities_new_followers" ON "graph"."activities" USING btree ("target_profile_key","created_at","key") WHERE type = 'following';--> statement-breakpoint
CREATE INDEX "activities_of_node" ON "graph"."activities" USING btree ("node_key") WHERE node_key is not null;--> statement-breakpoint
CREATE INDEX "activities_of_comment" ON "graph"."activities" USING btree ("comment_key") WHERE comment_key is not null;--> statement-breakpoint
CREATE INDEX "challenges_of_identifier" ON "graph"."challenges" USING btree ("value","type","profile_key");--> statement-breakpoint
CREATE INDEX "challenges_expiry" ON "graph"."challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "comments_of_content" ON "graph"."comments" USING btree ("content_key") WHERE content_key is not null;--> statement-breakpoint
CREATE INDEX "comments_threads_of_content" ON "graph"."comments" USING btree ("content_key","created_at","key") WHERE content_key is not null and parent_key is null;--> statement-breakpoint
CREATE INDEX "comments_of_comment" ON "graph"."comments" USING btree ("parent_key","created_at","key") WHERE parent_key is not null;--> statement-breakpoint
CREATE INDEX "comments_of_profile" ON "graph"."comments" USING btree ("profile_key","created_at","key");--> statement-breakpoint
CREATE INDEX "comments_threads_of_profile" ON "graph"."comments" USING btree ("target_profile_key","created_at","key") WHERE target_profile_key is not null and parent_key is null;--> statement-breakpoint
CREATE INDEX "contents_created" ON "graph"."contents" USING btree ("namespace_key","created_at","key");--> statement-breakpoint
CREATE INDEX "contents_of_profile" ON "graph"."contents" USING btree ("profile_key","created_at","key");--> statement-breakpoint
CREATE INDEX "contents_properties" ON "graph"."contents" USING gin ("properties" jsonb_path_ops) WITH (gin_pending_list_limit=1024);--> statement-breakpoint
CREATE INDEX "contents_related" ON "graph"."contents" USING btree ("related_key") WHERE related_key is not null;--> statement-breakpoint
CREATE INDEX "deliveries_of_profile" ON "graph"."deliveries" USING btree ("profile_key","created_at","key") WHERE event = 'notification';--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "graph"."deliveries" USING btree ("namespace_key","next_attempt_at") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "deliveries_dead" ON "graph"."deliveries" USING btree ("namespace_key","key") WHERE status = 'DEAD';--> statement-breakpoint
CREATE INDEX "follows_followers" ON "graph"."follows" USING btree ("followed_key","created_at","follower_key");--> statement-breakpoint
CREATE INDEX "follows_following" ON "graph"."follows" USING btree ("follower_key","created_at","followed_key");--> statement-breakpoint
CREATE INDEX "idempotent_answers_age" ON "graph"."idempotent_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "identifiers_of_identity" ON "graph"."identifiers" USING btree ("identity_key");--> statement-breakpoint
CREATE INDEX "likes_newest" ON "graph"."likes" USING btree ("node_key","created_at","profile_key");--> statement-breakpoint
CREATE INDEX "outbox_queued" ON "graph"."outbox" USING btree ("key") WHERE status = 'QUEUED';--> statement-breakpoint
CREATE INDEX "profile_identifiers_of_identifier" ON "graph"."profile_identifiers" USING btree ("identifier_key","profile_key");--> statement-breakpoint
CREATE INDEX "profiles_created" ON "graph"."profiles" USING btree ("namespace_key","created_at","key");--> statement-breakpoint
CREATE INDEX "profiles_search_name" ON "graph"."profiles" USING btree ("search_name","key");--> statement-breakpoint
CREATE INDEX "profiles_search_name_of_namespace" ON "graph"."profiles" USING btree ("namespace_key","search_name","key");--> statement-breakpoint
CREATE INDEX "profiles_length" ON "graph"."profiles" USING btree (char_length("search_name"),"search_name","key");--> statement-breakpoint
CREATE INDEX "profiles_length_of_namespace" ON "graph"."profiles" USING btree ("namespace_key",char_length("search_name"),"search_name","key");--> statement-breakpoint
CREATE INDEX "profiles_referred_by" ON "graph"."profiles" USING btree ("referred_by_key") WHERE referred_by_key is not null;--> statement-breakpoint
CREATE INDEX "trades_newest" ON "graph"."trades" USING btree ("namespace_key","traded_at","key");--> statement-breakpoint
CREATE INDEX "trades_of_wallet" ON "graph"."trades" USING btree ("namespace_key","wallet_address","traded_at","key");--> statement-breakpoint
CREATE INDEX "trades_of_input" ON "graph"."trades" USING btree ("namespace_key","input_mint","traded_at","key");--> statement-breakpoint
CREATE INDEX "trades_of_output" ON "graph"."trades" USING btree ("namespace_key","output_mint","traded_at","key");--> statement-breakpoint
CREATE INDEX "wallet_connections_of_other" ON "graph"."wallet_connections" USING btree ("other_key");--> statement-breakpoint
-- Phone numbers are kept and answered as hashes with this salt. Two UUIDs hold 244 random bits.
INSERT INTO "graph"."settings" ("name", "value") VALUES ('phone_salt', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
