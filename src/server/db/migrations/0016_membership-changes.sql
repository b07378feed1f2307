CREATE TABLE "membership_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"person_id" bigint,
	"team_id" bigint,
	"department_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "membership_changes_transaction" ON "membership_changes" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "membership_changes_at" ON "membership_changes" USING btree ("at");
--> statement-breakpoint
CREATE FUNCTION note_member_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO membership_changes (person_id) VALUES (OLD.person_id);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.person_id IS DISTINCT FROM OLD.person_id) THEN
    INSERT INTO membership_changes (person_id) VALUES (NEW.person_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_person_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO membership_changes (person_id) VALUES (OLD.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_team_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO membership_changes (team_id) VALUES (OLD.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_department_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO membership_changes (department_id) VALUES (OLD.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER team_members_changes AFTER INSERT OR UPDATE OR DELETE ON "team_members" FOR EACH ROW EXECUTE FUNCTION note_member_change();--> statement-breakpoint
CREATE TRIGGER department_members_changes AFTER INSERT OR UPDATE OR DELETE ON "department_members" FOR EACH ROW EXECUTE FUNCTION note_member_change();--> statement-breakpoint
CREATE TRIGGER people_changes AFTER UPDATE OF personal_edition, membership_expires_at, desktop_guid OR DELETE ON "people" FOR EACH ROW EXECUTE FUNCTION note_person_change();--> statement-breakpoint
CREATE TRIGGER teams_changes AFTER UPDATE OF edition_id, is_trial, expires_at, is_dingtalk OR DELETE ON "teams" FOR EACH ROW EXECUTE FUNCTION note_team_change();--> statement-breakpoint
CREATE TRIGGER departments_changes AFTER UPDATE OF path OR DELETE ON "departments" FOR EACH ROW EXECUTE FUNCTION note_department_change();
