CREATE TABLE "message_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"writers" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teaser_waits" (
	"teaser_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	CONSTRAINT "teaser_waits_teaser_id_message_id_pk" PRIMARY KEY("teaser_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "teasers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"media_id" uuid NOT NULL,
	"seconds" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "cleared1" uuid;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "cleared2" uuid;--> statement-breakpoint
ALTER TABLE "message_settings" ADD CONSTRAINT "message_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaser_waits" ADD CONSTRAINT "teaser_waits_teaser_id_teasers_id_fk" FOREIGN KEY ("teaser_id") REFERENCES "public"."teasers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaser_waits" ADD CONSTRAINT "teaser_waits_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teasers" ADD CONSTRAINT "teasers_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "teaser_waits_message" ON "teaser_waits" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teasers_media_seconds" ON "teasers" USING btree ("media_id","seconds");