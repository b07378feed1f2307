CREATE TABLE "access_requests" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"file_guid" text COLLATE "C" NOT NULL,
	"person_id" bigint NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"message" text COLLATE "C",
	"status" text COLLATE "C" DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"file_guid" text COLLATE "C" NOT NULL,
	"person_id" bigint NOT NULL,
	"action" text COLLATE "C" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_reads" (
	"announcement_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	CONSTRAINT "announcement_reads_announcement_id_person_id_pk" PRIMARY KEY("announcement_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"space_guid" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "department_members" (
	"department_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	CONSTRAINT "department_members_department_id_person_id_pk" PRIMARY KEY("department_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "departments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"team_id" bigint NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"path" bigint[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desktop_shortcuts" (
	"person_id" bigint NOT NULL,
	"file_guid" text COLLATE "C" NOT NULL,
	"position" text COLLATE "C" NOT NULL,
	CONSTRAINT "desktop_shortcuts_person_id_file_guid_pk" PRIMARY KEY("person_id","file_guid")
);
--> statement-breakpoint
CREATE TABLE "file_contents" (
	"file_guid" text COLLATE "C" PRIMARY KEY NOT NULL,
	"content" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_search" (
	"guid" text COLLATE "C" PRIMARY KEY NOT NULL,
	"normalized" text COLLATE "C" NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_tags" (
	"tag_id" bigint NOT NULL,
	"file_guid" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_tags_tag_id_file_guid_pk" PRIMARY KEY("tag_id","file_guid")
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"file_guid" text COLLATE "C" NOT NULL,
	"subject_type" smallint NOT NULL,
	"subject_id" bigint NOT NULL,
	"role" text COLLATE "C",
	"is_admin" boolean DEFAULT false NOT NULL,
	"granted_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grants_file_guid_subject_type_subject_id_pk" PRIMARY KEY("file_guid","subject_type","subject_id")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"person_id" bigint NOT NULL,
	"folder_guid" text COLLATE "C" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "locations_person_id_folder_guid_pk" PRIMARY KEY("person_id","folder_guid")
);
--> statement-breakpoint
CREATE TABLE "person_files" (
	"person_id" bigint NOT NULL,
	"file_guid" text COLLATE "C" NOT NULL,
	"used_at" timestamp with time zone,
	"last_action" text COLLATE "C",
	"starred_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "person_files_person_id_file_guid_pk" PRIMARY KEY("person_id","file_guid")
);
--> statement-breakpoint
CREATE TABLE "person_settings" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pinned_spaces" (
	"person_id" bigint NOT NULL,
	"space_guid" text COLLATE "C" NOT NULL,
	"position" text COLLATE "C" NOT NULL,
	CONSTRAINT "pinned_spaces_person_id_space_guid_pk" PRIMARY KEY("person_id","space_guid")
);
--> statement-breakpoint
CREATE TABLE "quick_access" (
	"person_id" bigint NOT NULL,
	"file_guid" text COLLATE "C" NOT NULL,
	"position" text COLLATE "C" NOT NULL,
	CONSTRAINT "quick_access_person_id_file_guid_pk" PRIMARY KEY("person_id","file_guid")
);
--> statement-breakpoint
CREATE TABLE "script_bindings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "script_bindings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"url" text COLLATE "C" NOT NULL,
	"copy_folder" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_passes" (
	"file_guid" text COLLATE "C" NOT NULL,
	"holder" text COLLATE "C" NOT NULL,
	"password_version" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "share_passes_file_guid_holder_pk" PRIMARY KEY("file_guid","holder")
);
--> statement-breakpoint
CREATE TABLE "share_passwords" (
	"file_guid" text COLLATE "C" PRIMARY KEY NOT NULL,
	"encrypted" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spaces" (
	"guid" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" bigint,
	"disk_volume_quota" bigint,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint,
	"person_id" bigint,
	"name" text COLLATE "C" NOT NULL,
	"name_key" text COLLATE "C" NOT NULL,
	"colour" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"team_id" bigint NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"is_seat" boolean DEFAULT true NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 101 CACHE 1),
	"name" text COLLATE "C" NOT NULL,
	"edition_id" smallint DEFAULT 1 NOT NULL,
	"is_trial" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone,
	"is_dingtalk" boolean DEFAULT false NOT NULL,
	"disk_volume_quota" bigint,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"guid" text COLLATE "C" PRIMARY KEY NOT NULL,
	"person_id" bigint,
	"name" text COLLATE "C" NOT NULL,
	"sort_name" text COLLATE "C" NOT NULL,
	"type" smallint NOT NULL,
	"category" text COLLATE "C",
	"content" text COLLATE "C",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage" (
	"root_guid" text COLLATE "C" PRIMARY KEY NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"file_count" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "subject_type" smallint;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "subject_id" bigint;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_service_created" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "locked_by" bigint;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "source_guid" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "has_content" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "excerpt" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "share_mode" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "share_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_password_protected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "share_password_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "shared_by" bigint;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "shared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_cut_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "only_admins_can_modify_collaborators" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "advanced_permissions" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "collaborator_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "department_collaborator_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "personal_edition" text COLLATE "C" DEFAULT 'free' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "membership_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "disk_volume_quota" bigint;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "is_real_name_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "is_sharing_banned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "is_mobile_banned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_file_guid_files_guid_fk" FOREIGN KEY ("file_guid") REFERENCES "public"."files"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_file_guid_files_guid_fk" FOREIGN KEY ("file_guid") REFERENCES "public"."files"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_space_guid_files_guid_fk" FOREIGN KEY ("space_guid") REFERENCES "public"."files"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_members" ADD CONSTRAINT "department_members_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_members" ADD CONSTRAINT "department_members_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desktop_shortcuts" ADD CONSTRAINT "desktop_shortcuts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desktop_shortcuts" ADD CONSTRAINT "desktop_shortcuts_file_guid_files_guid_fk" FOREIGN KEY ("file_guid") REFERENCES "public"."files"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_contents" ADD CONSTRAINT "file_contents_file_guid_files_guid_fk" FOREIGN KEY ("file_guid") REFERENCES "public"."files"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_search" ADD CONSTRAINT "file_search_guid_files_guid_fk" FOREIGN KEY ("guid") REFERENCES "public"."files"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_tags" ADD CONSTRAINT "file_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_tags" ADD CONSTRAINT "file_tags_file_guid_files_guid_fk" FOREIGN KEY ("file_guid") REFERENCES "public"."files"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_file_guid_files_guid_fk" FOREIGN KEY ("file_guid") REFERENCES "public"."files"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_folder_guid_files_guid_fk" FOREIGN KEY ("folder_guid") REFERENCES "public"."files"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_files" ADD CONSTRAINT "person_files_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_files" ADD CONSTRAINT "person_files_file_guid_files_guid_fk" FOREIGN KEY ("file_guid") REFERENCES "public"."files"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_settings" ADD CONSTRAINT "person_settings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_spaces" ADD CONSTRAINT "pinned_spaces_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_spaces" ADD CONSTRAINT "pinned_spaces_space_guid_files_guid_fk" FOREIGN KEY ("space_guid") REFERENCES "public"."files"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_access" ADD CONSTRAINT "quick_access_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_access" ADD CONSTRAINT "quick_access_file_guid_files_guid_fk" FOREIGN KEY ("file_guid") REFERENCES "public"."files"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "script_bindings" ADD CONSTRAINT "script_bindings_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_passes" ADD CONSTRAINT "share_passes_file_guid_files_guid_fk" FOREIGN KEY ("file_guid") REFERENCES "public"."files"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_passwords" ADD CONSTRAINT "share_passwords_file_guid_files_guid_fk" FOREIGN KEY ("file_guid") REFERENCES "public"."files"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_guid_files_guid_fk" FOREIGN KEY ("guid") REFERENCES "public"."files"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage" ADD CONSTRAINT "usage_root_guid_files_guid_fk" FOREIGN KEY ("root_guid") REFERENCES "public"."files"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_pending" ON "access_requests" USING btree ("file_guid","person_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "access_requests_file" ON "access_requests" USING btree ("file_guid");--> statement-breakpoint
CREATE INDEX "activities_person" ON "activities" USING btree ("person_id","at","id");--> statement-breakpoint
CREATE INDEX "activities_file" ON "activities" USING btree ("file_guid","at");--> statement-breakpoint
CREATE INDEX "activities_at" ON "activities" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "announcements_space" ON "announcements" USING btree ("space_guid","id");--> statement-breakpoint
CREATE INDEX "department_members_person" ON "department_members" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "departments_team" ON "departments" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "departments_path" ON "departments" USING gin ("path");--> statement-breakpoint
CREATE INDEX "desktop_shortcuts_order" ON "desktop_shortcuts" USING btree ("person_id","position");--> statement-breakpoint
CREATE INDEX "file_search_grams" ON "file_search" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "file_tags_file" ON "file_tags" USING btree ("file_guid");--> statement-breakpoint
CREATE INDEX "grants_subject" ON "grants" USING btree ("subject_type","subject_id","created_at","file_guid");--> statement-breakpoint
CREATE INDEX "locations_order" ON "locations" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "person_files_used" ON "person_files" USING btree ("person_id","used_at","file_guid") WHERE used_at is not null;--> statement-breakpoint
CREATE INDEX "person_files_starred" ON "person_files" USING btree ("person_id","starred_at","file_guid") WHERE starred_at is not null;--> statement-breakpoint
CREATE INDEX "person_files_file" ON "person_files" USING btree ("file_guid");--> statement-breakpoint
CREATE INDEX "pinned_spaces_order" ON "pinned_spaces" USING btree ("person_id","position");--> statement-breakpoint
CREATE INDEX "quick_access_order" ON "quick_access" USING btree ("person_id","position");--> statement-breakpoint
CREATE INDEX "script_bindings_team" ON "script_bindings" USING btree ("team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "script_bindings_copy_folder" ON "script_bindings" USING btree ("team_id") WHERE copy_folder;--> statement-breakpoint
CREATE INDEX "spaces_team" ON "spaces" USING btree ("team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_of_team" ON "tags" USING btree ("team_id","name_key") WHERE team_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tags_of_person" ON "tags" USING btree ("person_id","name_key") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "team_members_team" ON "team_members" USING btree ("team_id","person_id");--> statement-breakpoint
CREATE INDEX "templates_person" ON "templates" USING btree ("person_id","created_at","guid");--> statement-breakpoint
CREATE INDEX "files_creator" ON "files" USING btree ("creator_id","created_at","guid");--> statement-breakpoint
CREATE INDEX "files_source" ON "files" USING btree ("source_guid") WHERE source_guid is not null;