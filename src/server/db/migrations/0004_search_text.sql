DROP INDEX "file_search_grams";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "search_text" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "files_recent" ON "files" USING btree ("updated_at","guid") WHERE trash_root is null;--> statement-breakpoint
CREATE INDEX "files_recent_of_root" ON "files" USING btree (split_part(path, '/', 1),"updated_at","guid") WHERE trash_root is null;--> statement-breakpoint
CREATE INDEX "files_creator_root" ON "files" USING btree ("creator_id",split_part(path, '/', 1));--> statement-breakpoint
CREATE INDEX "files_not_searchable" ON "files" USING btree ("guid") WHERE search_text is null;--> statement-breakpoint
CREATE INDEX "file_search_grams" ON "file_search" USING gin ("grams") WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "file_search" ALTER COLUMN "grams" SET STATISTICS 2000;
