CREATE TABLE "installation" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"database_id" text COLLATE "C" DEFAULT gen_random_uuid()::text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key_check" "bytea",
	"upkeep_at" timestamp with time zone,
	"deletions_held_until" timestamp with time zone,
	CONSTRAINT "installation_one_row" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
-- A database that has data is as old as the oldest of it, so that what was stored for it stays its own.
INSERT INTO "installation" ("created_at") SELECT least(now(), (SELECT min(created_at) FROM people), (SELECT min(created_at) FROM blobs));
