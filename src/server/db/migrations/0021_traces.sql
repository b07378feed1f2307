CREATE TABLE "client_traces" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_traces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"tag" text COLLATE "C" NOT NULL,
	"duration_ms" integer NOT NULL,
	"trace_id" text COLLATE "C",
	"span_id" text COLLATE "C",
	"parent_span_id" text COLLATE "C"
);
--> statement-breakpoint
CREATE INDEX "client_traces_at" ON "client_traces" USING btree ("at");