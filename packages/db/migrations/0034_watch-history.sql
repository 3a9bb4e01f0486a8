CREATE TABLE "watched_media" (
	"account_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"watched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watched_media_account_id_media_id_pk" PRIMARY KEY("account_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "watch_history_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "watched_media" ADD CONSTRAINT "watched_media_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_media" ADD CONSTRAINT "watched_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_media_media" ON "watched_media" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "watched_media_account" ON "watched_media" USING btree ("account_id","watched_at","media_id");