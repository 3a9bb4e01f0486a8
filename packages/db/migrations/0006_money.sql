CREATE TABLE "ledger_balances" (
	"account" text PRIMARY KEY NOT NULL,
	"kept" boolean NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"folded_seq" bigint DEFAULT 0 NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"active_at" timestamp (3) with time zone NOT NULL,
	"dormancy_fees" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_balances_not_below_zero" CHECK (not "ledger_balances"."kept" or "ledger_balances"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer_id" uuid NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0),
	CONSTRAINT "ledger_entries_currency" CHECK (("ledger_entries"."currency" = 'coins') = ("ledger_entries"."account" like 'coins%'))
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"rates" jsonb NOT NULL,
	"memo" text NOT NULL,
	"reverses" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"token" text NOT NULL,
	"customer" text,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"name" text NOT NULL,
	"expiry_month" integer NOT NULL,
	"expiry_year" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_rounds" (
	"name" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "money_rounds_name_due_at_pk" PRIMARY KEY("name","due_at")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"card_id" uuid,
	"cents" integer NOT NULL,
	"coins" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"cents" bigint NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"buyer_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"subject_id" uuid,
	"message" text,
	"coins" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"value_cents" integer NOT NULL,
	"share_cents" integer NOT NULL,
	"available_at" timestamp (3) with time zone NOT NULL,
	"released_by" uuid,
	"refunded_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_details" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"trial_duration" integer,
	"trial_unit" text,
	"trial_cents" integer,
	"period_duration" integer NOT NULL,
	"period_unit" text NOT NULL,
	"period_cents" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_terms" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"period_duration" integer NOT NULL,
	"period_unit" text NOT NULL,
	"period_cents" integer NOT NULL,
	"periods_paid" integer NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_details" ADD CONSTRAINT "subscription_details_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_terms" ADD CONSTRAINT "subscription_terms_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_balances_active" ON "ledger_balances" USING btree ("active_at") WHERE "ledger_balances"."kept" and "ledger_balances"."balance" > 0;--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account","seq");--> statement-breakpoint
CREATE INDEX "ledger_entries_transfer" ON "ledger_entries" USING btree ("transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfers_key" ON "ledger_transfers" USING btree ("key");--> statement-breakpoint
CREATE INDEX "ledger_transfers_reverses" ON "ledger_transfers" USING btree ("reverses") WHERE "ledger_transfers"."reverses" is not null;--> statement-breakpoint
CREATE INDEX "ledger_transfers_created" ON "ledger_transfers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "cards_account" ON "cards" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_key" ON "payments" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "payments_reference" ON "payments" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_once" ON "payouts" USING btree ("creator_id","due_at");--> statement-breakpoint
CREATE INDEX "payouts_status" ON "payouts" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "sales_buyer" ON "sales" USING btree ("buyer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sales_creator" ON "sales" USING btree ("creator_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sales_pending" ON "sales" USING btree ("available_at","id") WHERE "sales"."released_by" is null and "sales"."refunded_by" is null;--> statement-breakpoint
-- The books are written once: nobody changes or removes a transfer, an entry, or empties the tables.
CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql
	AS $$ BEGIN RAISE EXCEPTION 'The ledger is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation'; END $$;--> statement-breakpoint
CREATE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transfers"
	FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();--> statement-breakpoint
-- The entries of a transfer come in one statement, and sum to zero in each currency.
CREATE FUNCTION ledger_balances_out() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE wrong uuid;
BEGIN
	SELECT transfer_id INTO wrong FROM new_entries GROUP BY transfer_id, currency HAVING sum(amount) <> 0 LIMIT 1;
	IF FOUND THEN RAISE EXCEPTION 'Transfer % does not balance', wrong USING ERRCODE = 'integrity_constraint_violation'; END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_balance AFTER INSERT ON "ledger_entries"
	REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_balances_out();
