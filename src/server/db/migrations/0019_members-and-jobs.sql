CREATE TABLE "auth_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" text COLLATE "C" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"kind" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"payload" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "jobs_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
ALTER TABLE "team_invitations" ADD COLUMN "account" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "team_invitations" ADD COLUMN "account_key" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "sort_name" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_tokens" ADD CONSTRAINT "auth_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "team_invitations_account" ON "team_invitations" USING btree ("account_key") WHERE account_key is not null;--> statement-breakpoint
CREATE INDEX "team_members_by_name" ON "team_members" USING btree ("team_id","sort_name","person_id");--> statement-breakpoint
UPDATE "team_members" m SET "sort_name" = p."sort_name" FROM "people" p WHERE p."id" = m."person_id";--> statement-breakpoint
CREATE FUNCTION set_member_sort_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sort_name := (SELECT p.sort_name FROM people p WHERE p.id = NEW.person_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER team_members_sort_name BEFORE INSERT ON "team_members" FOR EACH ROW EXECUTE FUNCTION set_member_sort_name();--> statement-breakpoint
CREATE FUNCTION update_member_sort_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE team_members m SET sort_name = NEW.sort_name WHERE m.person_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER people_sort_name AFTER UPDATE OF sort_name ON "people" FOR EACH ROW EXECUTE FUNCTION update_member_sort_name();
