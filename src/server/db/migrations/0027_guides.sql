CREATE TABLE "guides" (
	"person_id" bigint NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guides_person_id_type_pk" PRIMARY KEY("person_id","type")
);
--> statement-breakpoint
ALTER TABLE "guides" ADD CONSTRAINT "guides_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;