CREATE TABLE "attempts" (
	"subject" text COLLATE "C" NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "attempts_subject_window_start_pk" PRIMARY KEY("subject","window_start")
);
--> statement-breakpoint
CREATE TABLE "blobs" (
	"hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"size_bytes" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_counter" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "event_counter_one_row" CHECK ("event_counter"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"seq" bigint,
	"kind" text COLLATE "C" NOT NULL,
	"action" text COLLATE "C" NOT NULL,
	"guid" text COLLATE "C" NOT NULL,
	"old_path" text COLLATE "C",
	"new_path" text COLLATE "C",
	"actor_id" bigint NOT NULL,
	"origin" text COLLATE "C",
	"data" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"guid" text COLLATE "C" PRIMARY KEY NOT NULL,
	"type" smallint NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"sort_name" text COLLATE "C" NOT NULL,
	"parent_guid" text COLLATE "C",
	"path" text COLLATE "C" NOT NULL,
	"position" text COLLATE "C" NOT NULL,
	"folder_rank" smallint GENERATED ALWAYS AS ((case when type in (1, 2) then 0 else 1 end)) STORED NOT NULL,
	"creator_id" bigint NOT NULL,
	"updated_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"size_bytes" bigint,
	"mime_type" text COLLATE "C",
	"blob_hash" text COLLATE "C",
	"revision" integer DEFAULT 1 NOT NULL,
	"trash_root" text COLLATE "C",
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"person_id" bigint NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"status" smallint NOT NULL,
	"body" text COLLATE "C",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_person_id_key_pk" PRIMARY KEY("person_id","key")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"name" text COLLATE "C" NOT NULL,
	"sort_name" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C",
	"email_key" text COLLATE "C",
	"mobile" text COLLATE "C",
	"avatar" text COLLATE "C",
	"password_hash" text COLLATE "C",
	"status" integer DEFAULT 0 NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"desktop_guid" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"device" text COLLATE "C" NOT NULL,
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
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"idempotency_key" text COLLATE "C",
	"request_hash" "bytea" NOT NULL,
	"origin" text COLLATE "C",
	"size_bytes" bigint NOT NULL,
	"metadata" text COLLATE "C" NOT NULL,
	"file_guid" text COLLATE "C",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_creator_id_people_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_updated_by_people_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_blob_hash_blobs_hash_fk" FOREIGN KEY ("blob_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "files_by_size" ON "files" USING btree ("parent_guid","folder_rank",coalesce(size_bytes, -1),"guid") WHERE trash_root is null;--> statement-breakpoint
CREATE INDEX "files_by_position" ON "files" USING btree ("parent_guid","position","guid") WHERE trash_root is null;--> statement-breakpoint
CREATE INDEX "files_blob" ON "files" USING btree ("blob_hash") WHERE blob_hash is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "people_email_key" ON "people" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "people_mobile" ON "people" USING btree ("mobile");--> statement-breakpoint
CREATE UNIQUE INDEX "people_desktop" ON "people" USING btree ("desktop_guid");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_idempotency" ON "uploads" USING btree ("person_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "uploads_created" ON "uploads" USING btree ("created_at");