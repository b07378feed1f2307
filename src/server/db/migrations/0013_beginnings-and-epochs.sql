CREATE TABLE "event_epochs" (
	"from_seq" bigint PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "department_members" ADD COLUMN "joined_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "admin_since" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "standing_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "access_since" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "owned_since" timestamp with time zone DEFAULT now();--> statement-breakpoint
-- What stood before has a beginning that nobody kept: it counts as begun now.
ALTER TABLE "grants" ALTER COLUMN "admin_since" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "access_since" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "owned_since" DROP DEFAULT;--> statement-breakpoint
CREATE FUNCTION note_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.share_mode, NEW.share_expires_at, NEW.is_password_protected, NEW.share_password_version, NEW.shared_by, NEW.is_cut_off)
    IS DISTINCT FROM (OLD.share_mode, OLD.share_expires_at, OLD.is_password_protected, OLD.share_password_version, OLD.shared_by, OLD.is_cut_off) THEN
    NEW.access_since := now();
  END IF;
  IF NEW.creator_id IS DISTINCT FROM OLD.creator_id THEN
    NEW.owned_since := now();
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER files_access BEFORE UPDATE OF share_mode, share_expires_at, is_password_protected, share_password_version, shared_by, is_cut_off, creator_id
  ON "files" FOR EACH ROW EXECUTE FUNCTION note_access();--> statement-breakpoint
CREATE FUNCTION note_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_admin AND NOT OLD.is_admin THEN
    NEW.admin_since := now();
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER grants_admin BEFORE UPDATE OF is_admin ON "grants" FOR EACH ROW EXECUTE FUNCTION note_admin();--> statement-breakpoint
CREATE FUNCTION note_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.team_id, NEW.role) IS DISTINCT FROM (OLD.team_id, OLD.role) THEN
    NEW.standing_since := now();
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER team_members_standing BEFORE UPDATE OF team_id, role ON "team_members" FOR EACH ROW EXECUTE FUNCTION note_standing();--> statement-breakpoint
INSERT INTO "event_epochs" ("from_seq", "id") VALUES (0, replace(gen_random_uuid()::text, '-', ''));
