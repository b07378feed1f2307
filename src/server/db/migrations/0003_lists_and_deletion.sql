CREATE INDEX "desktop_shortcuts_file" ON "desktop_shortcuts" USING btree ("file_guid");--> statement-breakpoint
CREATE INDEX "locations_folder" ON "locations" USING btree ("folder_guid");--> statement-breakpoint
CREATE INDEX "pinned_spaces_space" ON "pinned_spaces" USING btree ("space_guid");--> statement-breakpoint
CREATE INDEX "quick_access_file" ON "quick_access" USING btree ("file_guid");--> statement-breakpoint
CREATE INDEX "files_updater" ON "files" USING btree ("updated_by","updated_at","guid");--> statement-breakpoint
CREATE INDEX "files_deleted" ON "files" USING btree ("deleted_at","guid") WHERE trash_root = guid;