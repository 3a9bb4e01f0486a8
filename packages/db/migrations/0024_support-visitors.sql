CREATE TABLE "support_visitors" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"name" text,
	"email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "visitor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "support_visitors" ADD CONSTRAINT "support_visitors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "support_visitors_key" ON "support_visitors" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "support_visitors_used" ON "support_visitors" USING btree ("last_used_at");