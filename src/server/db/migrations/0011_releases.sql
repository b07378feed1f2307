CREATE TABLE "release_halts" (
	"version" text COLLATE "C" PRIMARY KEY NOT NULL,
	"platform" text COLLATE "C" NOT NULL,
	"machines" integer NOT NULL,
	"crashed" integer NOT NULL,
	"halted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_reports" (
	"version" text COLLATE "C" NOT NULL,
	"platform" text COLLATE "C" NOT NULL,
	"architecture" text COLLATE "C" NOT NULL,
	"bucket" integer NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"crashed_at" timestamp with time zone,
	CONSTRAINT "release_reports_version_platform_architecture_bucket_pk" PRIMARY KEY("version","platform","architecture","bucket")
);
--> statement-breakpoint
CREATE INDEX "release_reports_reported" ON "release_reports" USING btree ("reported_at");