CREATE TABLE "live_goals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"live_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"title" text NOT NULL,
	"target" integer NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_poll_votes" (
	"poll_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"option" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_poll_votes_poll_id_account_id_pk" PRIMARY KEY("poll_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "live_polls" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"live_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"question" text NOT NULL,
	"options" text[] NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "peak_viewers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "pinned_message_id" uuid;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "live_id" uuid;--> statement-breakpoint
ALTER TABLE "live_goals" ADD CONSTRAINT "live_goals_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_goals" ADD CONSTRAINT "live_goals_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_poll_votes" ADD CONSTRAINT "live_poll_votes_poll_id_live_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."live_polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_poll_votes" ADD CONSTRAINT "live_poll_votes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_polls" ADD CONSTRAINT "live_polls_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_polls" ADD CONSTRAINT "live_polls_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "live_goals_open" ON "live_goals" USING btree ("live_id") WHERE "live_goals"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "live_goals_live" ON "live_goals" USING btree ("live_id");--> statement-breakpoint
CREATE INDEX "live_goals_creator" ON "live_goals" USING btree ("creator_id","id");--> statement-breakpoint
CREATE INDEX "live_poll_votes_account" ON "live_poll_votes" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_polls_open" ON "live_polls" USING btree ("live_id") WHERE "live_polls"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "live_polls_live" ON "live_polls" USING btree ("live_id");--> statement-breakpoint
CREATE INDEX "live_polls_creator" ON "live_polls" USING btree ("creator_id","id");