CREATE TABLE "battle_entries" (
	"battle_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"side" smallint NOT NULL,
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
CREATE TABLE "live_chat_moderators" (
	"creator_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_chat_moderators_creator_id_account_id_pk" PRIMARY KEY("creator_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "live_setups" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"title" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"cover_key" text,
	"audience" text DEFAULT 'all' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_reminders" (
	"scheduled_live_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_reminders_scheduled_live_id_account_id_pk" PRIMARY KEY("scheduled_live_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "scheduled_lives" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"title" text NOT NULL,
	"audience" text DEFAULT 'all' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
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
ALTER TABLE "live_chat_settings" ADD COLUMN "followers_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_chat_settings" ADD COLUMN "blocked_patterns" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "cover_key" text;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "audience" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "health" jsonb;--> statement-breakpoint
ALTER TABLE "battle_entries" ADD CONSTRAINT "battle_entries_battle_id_battles_id_fk" FOREIGN KEY ("battle_id") REFERENCES "public"."battles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "battle_links" ADD CONSTRAINT "battle_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_chat_moderators" ADD CONSTRAINT "live_chat_moderators_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_chat_moderators" ADD CONSTRAINT "live_chat_moderators_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_setups" ADD CONSTRAINT "live_setups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_reminders" ADD CONSTRAINT "live_reminders_scheduled_live_id_scheduled_lives_id_fk" FOREIGN KEY ("scheduled_live_id") REFERENCES "public"."scheduled_lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_reminders" ADD CONSTRAINT "live_reminders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_lives" ADD CONSTRAINT "scheduled_lives_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "battle_entries_tip" ON "battle_entries" USING btree ("tip_id") WHERE "battle_entries"."tip_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "battle_links_token" ON "battle_links" USING btree ("token");--> statement-breakpoint
CREATE INDEX "battle_links_account" ON "battle_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "live_chat_moderators_account" ON "live_chat_moderators" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "live_reminders_account" ON "live_reminders" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "scheduled_lives_account" ON "scheduled_lives" USING btree ("account_id","starts_at") WHERE "scheduled_lives"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "scheduled_lives_starts" ON "scheduled_lives" USING btree ("starts_at","id") WHERE "scheduled_lives"."state" = 'scheduled';