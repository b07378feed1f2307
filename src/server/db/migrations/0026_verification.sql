CREATE TABLE "spent_challenges" (
	"signature" text COLLATE "C" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"target" text COLLATE "C" NOT NULL,
	"scene" text COLLATE "C" NOT NULL,
	"requester" text COLLATE "C" NOT NULL,
	"address" text COLLATE "C" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "registered_from" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "verification_codes_purpose" ON "verification_codes" USING btree ("target","scene","requester");--> statement-breakpoint
CREATE INDEX "verification_codes_expiry" ON "verification_codes" USING btree ("expires_at");