CREATE TABLE "battle_entries" (
	"battle_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"side" integer NOT NULL,
	"points" integer NOT NULL,
	"content" text NOT NULL,
	"hash" text NOT NULL,
	"tip_id" uuid,
	CONSTRAINT "battle_entries_battle_id_number_pk" PRIMARY KEY("battle_id","number")
);
--> statement-breakpoint
CREATE TABLE "battle_links" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"token" text NOT NULL,
	"best_of" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "best_of" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "wins1" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "wins2" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "chain_length" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "chain_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "battle_entries" ADD CONSTRAINT "battle_entries_battle_id_battles_id_fk" FOREIGN KEY ("battle_id") REFERENCES "public"."battles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "battle_links" ADD CONSTRAINT "battle_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "battle_entries_tip" ON "battle_entries" USING btree ("tip_id") WHERE "battle_entries"."tip_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "battle_links_token" ON "battle_links" USING btree ("token");--> statement-breakpoint
CREATE INDEX "battle_links_account" ON "battle_links" USING btree ("account_id");