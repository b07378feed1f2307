CREATE TABLE "file_invitations" (
	"guid" text COLLATE "C" PRIMARY KEY NOT NULL,
	"file_guid" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C" NOT NULL,
	"account_key" text COLLATE "C" NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "file_invitations" ADD CONSTRAINT "file_invitations_file_guid_files_guid_fk" FOREIGN KEY ("file_guid") REFERENCES "public"."files"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_invitations" ADD CONSTRAINT "file_invitations_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_invitations_file" ON "file_invitations" USING btree ("file_guid","created_at");--> statement-breakpoint
CREATE INDEX "file_invitations_account" ON "file_invitations" USING btree ("account_key");--> statement-breakpoint
CREATE INDEX "file_invitations_inviter" ON "file_invitations" USING btree ("created_by");