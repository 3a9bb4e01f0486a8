CREATE TABLE "live_setups" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"title" text,
	"tags" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_setups" ADD CONSTRAINT "live_setups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;