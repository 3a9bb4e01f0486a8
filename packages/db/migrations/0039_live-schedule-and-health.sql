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
	"starts_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "health" jsonb;--> statement-breakpoint
ALTER TABLE "live_reminders" ADD CONSTRAINT "live_reminders_scheduled_live_id_scheduled_lives_id_fk" FOREIGN KEY ("scheduled_live_id") REFERENCES "public"."scheduled_lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_reminders" ADD CONSTRAINT "live_reminders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_lives" ADD CONSTRAINT "scheduled_lives_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_reminders_account" ON "live_reminders" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "scheduled_lives_account" ON "scheduled_lives" USING btree ("account_id","starts_at");--> statement-breakpoint
CREATE INDEX "scheduled_lives_starts" ON "scheduled_lives" USING btree ("starts_at","id") WHERE "scheduled_lives"."state" = 'scheduled';