CREATE TABLE "comment_mentions" (
	"comment_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"notified" boolean DEFAULT false NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_mentions_comment_id_account_id_pk" PRIMARY KEY("comment_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "comment_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"slow_mode_seconds" integer DEFAULT 0 NOT NULL,
	"blocked_words" text[] DEFAULT '{}' NOT NULL,
	"links" text DEFAULT 'allow' NOT NULL,
	"hold_newcomers" boolean DEFAULT false NOT NULL,
	"comments_off" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "held_for" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "send_key" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "comments_off" boolean;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_settings" ADD CONSTRAINT "comment_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_mentions_account" ON "comment_mentions" USING btree ("account_id","comment_id");--> statement-breakpoint
CREATE INDEX "comment_mentions_unseen" ON "comment_mentions" USING btree ("account_id") WHERE "comment_mentions"."notified" and "comment_mentions"."seen_at" is null;