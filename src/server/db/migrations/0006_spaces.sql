CREATE INDEX "grants_giver" ON "grants" USING btree ("granted_by","subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "files_spaces" ON "files" USING btree ("creator_id") WHERE type = 2;--> statement-breakpoint
INSERT INTO "usage" ("root_guid", "size_bytes", "file_count")
SELECT split_part("path", '/', 1), coalesce(sum("size_bytes"), 0), count(*) FROM "files" WHERE "parent_guid" IS NOT NULL GROUP BY 1
ON CONFLICT ("root_guid") DO UPDATE SET "size_bytes" = excluded."size_bytes", "file_count" = excluded."file_count";
