CREATE TABLE "person_pictures" (
	"person_id" bigint NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_pictures_person_id_hash_pk" PRIMARY KEY("person_id","hash")
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "gender" boolean;--> statement-breakpoint
ALTER TABLE "person_pictures" ADD CONSTRAINT "person_pictures_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_pictures" ADD CONSTRAINT "person_pictures_hash_blobs_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_pictures_hash" ON "person_pictures" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "person_pictures_used" ON "person_pictures" USING btree ("used_at");