DROP INDEX "uploads_idempotency";--> statement-breakpoint
CREATE INDEX "uploads_unfinished" ON "uploads" USING btree ("person_id") WHERE finished_at is null;--> statement-breakpoint
ALTER TABLE "uploads" DROP COLUMN "idempotency_key";--> statement-breakpoint
ALTER TABLE "uploads" DROP COLUMN "request_hash";