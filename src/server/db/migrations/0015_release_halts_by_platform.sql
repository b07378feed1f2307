ALTER TABLE "release_halts" DROP CONSTRAINT "release_halts_pkey";--> statement-breakpoint
ALTER TABLE "release_halts" ADD CONSTRAINT "release_halts_version_platform_pk" PRIMARY KEY("version","platform");
