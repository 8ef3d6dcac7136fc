CREATE TABLE "graph"."anchors" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "graph"."anchors_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"status" text DEFAULT 'QUEUED' NOT NULL,
	"signature" text COLLATE "C",
	"earlier_signatures" text[] DEFAULT '{}' NOT NULL,
	"wire" "bytea",
	"last_valid_height" bigint,
	"slot" bigint,
	"genesis_hash" text,
	"reason" text,
	"due_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"confirmed_at" bigint,
	CONSTRAINT "anchors_signature_unique" UNIQUE("signature")
);
--> statement-breakpoint
CREATE TABLE "graph"."chain_transactions" (
	"signature" text COLLATE "C" PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"slot" bigint,
	"block_time" bigint,
	"fee" bigint,
	"succeeded" boolean,
	"accounts" text[],
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "graph"."ledger_snapshots" (
	"last_key" bigint PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"state" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "graph"."ledger_transactions" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "graph"."ledger_transactions_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"signature" text COLLATE "C" NOT NULL,
	"slot" bigint NOT NULL,
	"wire" "bytea" NOT NULL,
	"result" jsonb,
	"created_at" bigint NOT NULL,
	CONSTRAINT "ledger_transactions_signature_unique" UNIQUE("signature")
);
--> statement-breakpoint
DROP INDEX "graph"."outbox_queued";--> statement-breakpoint
ALTER TABLE "graph"."outbox" ADD COLUMN "anchor_key" bigint;--> statement-breakpoint
ALTER TABLE "graph"."outbox" ADD COLUMN "leaf_index" integer;--> statement-breakpoint
ALTER TABLE "graph"."outbox" ADD COLUMN "proof" "bytea";--> statement-breakpoint
CREATE INDEX "anchors_due" ON "graph"."anchors" USING btree ("due_at") WHERE status not in ('FINAL', 'FAILED');--> statement-breakpoint
CREATE INDEX "anchors_failed" ON "graph"."anchors" USING btree ("key") WHERE status = 'FAILED';--> statement-breakpoint
CREATE INDEX "chain_transactions_due" ON "graph"."chain_transactions" USING btree ("due_at") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "outbox_unanchored" ON "graph"."outbox" USING btree ("key") WHERE anchor_key is null;--> statement-breakpoint
CREATE INDEX "outbox_of_anchor" ON "graph"."outbox" USING btree ("anchor_key","leaf_index") WHERE anchor_key is not null;--> statement-breakpoint
ALTER TABLE "graph"."outbox" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "graph"."outbox" DROP COLUMN "signature";--> statement-breakpoint
ALTER TABLE "graph"."outbox" DROP COLUMN "slot";--> statement-breakpoint
INSERT INTO "graph"."chain_transactions" ("signature", "due_at")
SELECT DISTINCT "transaction_signature", (extract(epoch from now()) * 1000)::bigint
FROM "graph"."trades"
WHERE "transaction_signature" ~ '^[1-9A-HJ-NP-Za-km-z]{86,88}$' AND "wallet_address" NOT LIKE '0x%';
