ALTER TABLE "teams" ADD COLUMN "real_name_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "real_name_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "is_real_name_due";