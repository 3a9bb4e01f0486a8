CREATE TABLE "live_chat_moderators" (
	"creator_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_chat_moderators_creator_id_account_id_pk" PRIMARY KEY("creator_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "live_chat_settings" ADD COLUMN "followers_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_chat_settings" ADD COLUMN "blocked_patterns" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_setups" ADD COLUMN "audience" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "audience" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_chat_moderators" ADD CONSTRAINT "live_chat_moderators_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_chat_moderators" ADD CONSTRAINT "live_chat_moderators_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_chat_moderators_account" ON "live_chat_moderators" USING btree ("account_id");