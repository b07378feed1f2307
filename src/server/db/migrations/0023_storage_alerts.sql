CREATE TABLE "storage_alerts" (
	"payer" text COLLATE "C" PRIMARY KEY NOT NULL,
	"level" smallint NOT NULL
);
