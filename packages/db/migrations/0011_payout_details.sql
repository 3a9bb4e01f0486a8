CREATE TABLE "payout_details" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"holder" text NOT NULL,
	"destination" text NOT NULL,
	"bank" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "preferred_at" timestamp (3) with time zone;