CREATE TABLE "billing_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"from_state" text COLLATE "C",
	"to_state" text COLLATE "C" NOT NULL,
	"cause" text COLLATE "C" NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"order_no" text COLLATE "C" NOT NULL,
	"channel" text COLLATE "C" NOT NULL,
	"gateway" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"person_id" bigint,
	"team_id" bigint,
	"kind" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"order_no" text COLLATE "C" NOT NULL,
	"value" bigint NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "gateway_callbacks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"gateway" text COLLATE "C" NOT NULL,
	"body" "bytea" NOT NULL,
	"signature" text COLLATE "C" NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"outcome" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"gateway" text COLLATE "C" NOT NULL,
	"payment_id" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_tokens" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"charge_id" text COLLATE "C" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_no" text COLLATE "C" PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"sku_id" text COLLATE "C" NOT NULL,
	"edition_id" smallint,
	"months" smallint,
	"storage_units" integer DEFAULT 0 NOT NULL,
	"storage_bytes" bigint DEFAULT 0 NOT NULL,
	"purpose" text COLLATE "C" NOT NULL,
	"lines" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"edition_value" bigint DEFAULT 0 NOT NULL,
	"storage_value" bigint DEFAULT 0 NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"catalogue_version" text COLLATE "C" NOT NULL,
	"basis" bigint NOT NULL,
	"state" text COLLATE "C" DEFAULT 'open' NOT NULL,
	"sub_source" text COLLATE "C",
	"payment_source" text COLLATE "C",
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"gateway" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"charge_id" text COLLATE "C" NOT NULL,
	"order_no" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C",
	"paid_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "payments_gateway_id_pk" PRIMARY KEY("gateway","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"order_no" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"charge_id" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"refund_id" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "bought_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "bought_bytes_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tokens" ADD CONSTRAINT "order_tokens_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_charge_id_sandbox_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."sandbox_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_log_subject" ON "billing_log" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_order_channel" ON "charges" USING btree ("order_no","channel");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_paid" ON "charges" USING btree ("order_no") WHERE state = 'paid';--> statement-breakpoint
CREATE INDEX "entitlements_person" ON "entitlements" USING btree ("person_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_order" ON "entitlements" USING btree ("order_no","kind");--> statement-breakpoint
CREATE INDEX "gateway_callbacks_received" ON "gateway_callbacks" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "ledger_payment" ON "ledger" USING btree ("gateway","payment_id");--> statement-breakpoint
CREATE INDEX "order_tokens_expiry" ON "order_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "orders_person" ON "orders" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open" ON "orders" USING btree ("person_id","kind") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_accepted" ON "payments" USING btree ("order_no") WHERE state = 'accepted';--> statement-breakpoint
CREATE INDEX "payments_charge" ON "payments" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "sandbox_payments_charge" ON "sandbox_payments" USING btree ("charge_id");