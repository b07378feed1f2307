CREATE TABLE "account_exports" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"size_bytes" bigint,
	"file_count" integer,
	"failure" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;