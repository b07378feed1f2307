CREATE TABLE "attempts" (
	"subject" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "attempts_subject_window_start_pk" PRIMARY KEY("subject","window_start")
);
--> statement-breakpoint
CREATE TABLE "blobs" (
	"hash" text PRIMARY KEY NOT NULL,
	"size_bytes" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"seq" bigint,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"guid" text NOT NULL,
	"old_path" text,
	"new_path" text,
	"actor_id" bigint NOT NULL,
	"origin" text,
	"data" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"guid" text PRIMARY KEY NOT NULL,
	"type" smallint NOT NULL,
	"name" text NOT NULL,
	"sort_name" text NOT NULL,
	"parent_guid" text,
	"path" text NOT NULL,
	"position" text NOT NULL,
	"folder_rank" smallint GENERATED ALWAYS AS ((case when type in (1, 2) then 0 else 1 end)) STORED NOT NULL,
	"creator_id" bigint NOT NULL,
	"updated_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"size_bytes" bigint,
	"mime_type" text,
	"blob_hash" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"trash_root" text,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"person_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"status" smallint NOT NULL,
	"body" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_person_id_key_pk" PRIMARY KEY("person_id","key")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"name" text NOT NULL,
	"sort_name" text NOT NULL,
	"email" text,
	"email_key" text,
	"mobile" text,
	"avatar" text,
	"password_hash" text,
	"status" integer DEFAULT 0 NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"desktop_guid" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"ticket_hash" "bytea" PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"idempotency_key" text,
	"origin" text,
	"file_guid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_creator_id_people_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_updated_by_people_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "events_seq" ON "events" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "events_unnumbered" ON "events" USING btree ("id") WHERE seq is null;--> statement-breakpoint
CREATE INDEX "files_path" ON "files" USING btree ("path");--> statement-breakpoint
CREATE INDEX "files_trash_root" ON "files" USING btree ("trash_root") WHERE trash_root is not null;--> statement-breakpoint
CREATE INDEX "files_trash" ON "files" USING btree ("deleted_by","deleted_at","guid") WHERE trash_root = guid;--> statement-breakpoint
CREATE INDEX "files_by_updated" ON "files" USING btree ("parent_guid","folder_rank","updated_at","guid") WHERE trash_root is null;--> statement-breakpoint
CREATE INDEX "files_by_created" ON "files" USING btree ("parent_guid","folder_rank","created_at","guid") WHERE trash_root is null;--> statement-breakpoint
CREATE INDEX "files_by_name" ON "files" USING btree ("parent_guid","folder_rank","sort_name","guid") WHERE trash_root is null;--> statement-breakpoint
CREATE INDEX "files_by_size" ON "files" USING btree ("parent_guid","folder_rank","size_bytes","guid") WHERE trash_root is null;--> statement-breakpoint
CREATE INDEX "files_by_position" ON "files" USING btree ("parent_guid","position") WHERE trash_root is null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "people_email_key" ON "people" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "people_mobile" ON "people" USING btree ("mobile");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_idempotency" ON "uploads" USING btree ("person_id","idempotency_key");