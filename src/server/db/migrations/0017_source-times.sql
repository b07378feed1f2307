ALTER TABLE "files" ADD COLUMN "modified_at" timestamp with time zone;--> statement-breakpoint
-- Imports used to write the time of their source into updated_at.
UPDATE "files" SET "modified_at" = "updated_at", "updated_at" = "created_at" WHERE "updated_at" < "created_at";
