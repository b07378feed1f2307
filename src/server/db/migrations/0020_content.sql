CREATE TABLE "content_changesets" (
	"file_guid" text COLLATE "C" NOT NULL,
	"rev" integer NOT NULL,
	"uuid" text COLLATE "C" NOT NULL,
	"client_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "content_changesets_file_guid_rev_pk" PRIMARY KEY("file_guid","rev")
);
--> statement-breakpoint
CREATE TABLE "content_clients" (
	"file_guid" text COLLATE "C" NOT NULL,
	"client_id" bigint NOT NULL,
	"person_id" bigint,
	"next_clock" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "content_clients_file_guid_client_id_pk" PRIMARY KEY("file_guid","client_id")
);
--> statement-breakpoint
CREATE TABLE "content_heads" (
	"file_guid" text COLLATE "C" PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 0 NOT NULL,
	"tail_count" integer DEFAULT 0 NOT NULL,
	"tail_bytes" bigint DEFAULT 0 NOT NULL,
	"summary_due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "content_snapshots" (
	"file_guid" text COLLATE "C" NOT NULL,
	"rev" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"digest" "bytea" NOT NULL,
	CONSTRAINT "content_snapshots_file_guid_rev_pk" PRIMARY KEY("file_guid","rev")
);
--> statement-breakpoint
ALTER TABLE "content_changesets" ADD CONSTRAINT "content_changesets_file_guid_content_heads_file_guid_fk" FOREIGN KEY ("file_guid") REFERENCES "public"."content_heads"("file_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_clients" ADD CONSTRAINT "content_clients_file_guid_content_heads_file_guid_fk" FOREIGN KEY ("file_guid") REFERENCES "public"."content_heads"("file_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_clients" ADD CONSTRAINT "content_clients_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_heads" ADD CONSTRAINT "content_heads_file_guid_files_guid_fk" FOREIGN KEY ("file_guid") REFERENCES "public"."files"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_snapshots" ADD CONSTRAINT "content_snapshots_file_guid_content_heads_file_guid_fk" FOREIGN KEY ("file_guid") REFERENCES "public"."content_heads"("file_guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_changesets_uuid" ON "content_changesets" USING btree ("file_guid","uuid");--> statement-breakpoint
CREATE INDEX "content_heads_summary_due" ON "content_heads" USING btree ("summary_due_at");