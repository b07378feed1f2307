CREATE TABLE "notice_counts" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"last_place" integer DEFAULT 0 NOT NULL,
	"peeked_place" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"unpeeked" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_recipients" (
	"person_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"notice_id" bigint NOT NULL,
	"merged_ids" bigint[] DEFAULT '{}' NOT NULL,
	"type" smallint NOT NULL,
	"file_guid" text COLLATE "C",
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notice_recipients_person_id_place_pk" PRIMARY KEY("person_id","place")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" smallint NOT NULL,
	"actor_id" bigint,
	"file_guid" text COLLATE "C",
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person_files" ADD COLUMN "muted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "person_settings" ADD COLUMN "channels" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_counts" ADD CONSTRAINT "notice_counts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipients" ADD CONSTRAINT "notice_recipients_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipients" ADD CONSTRAINT "notice_recipients_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_recipients_notice" ON "notice_recipients" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "notice_recipients_unread" ON "notice_recipients" USING btree ("person_id","place") WHERE not is_read;--> statement-breakpoint
CREATE INDEX "notice_recipients_mergeable" ON "notice_recipients" USING btree ("person_id","file_guid","type") WHERE not is_read;--> statement-breakpoint
CREATE INDEX "notices_created" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_request" ON "notices" USING btree (("data" ->> 'requestId')) WHERE data ? 'requestId';--> statement-breakpoint
CREATE INDEX "person_files_muted" ON "person_files" USING btree ("file_guid","person_id") WHERE muted_at is not null;