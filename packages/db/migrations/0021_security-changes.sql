CREATE TABLE "security_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"former_email" "citext",
	"former" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "payout_details" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "security_changes" ADD CONSTRAINT "security_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "security_changes_token" ON "security_changes" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "security_changes_account" ON "security_changes" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "security_changes_former_email" ON "security_changes" USING btree ("former_email") WHERE "security_changes"."former_email" is not null;