CREATE TABLE "mass_batches" (
	"mass_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"source" text NOT NULL,
	"from_at" timestamp (3) with time zone,
	"from_id" uuid,
	"to_at" timestamp (3) with time zone,
	"to_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mass_batches_mass_id_number_pk" PRIMARY KEY("mass_id","number")
);
--> statement-breakpoint
CREATE TABLE "mass_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"content_hash" text NOT NULL,
	"send_to" text NOT NULL,
	"messages" jsonb NOT NULL,
	"custom" uuid[] DEFAULT '{}' NOT NULL,
	"excluded" uuid[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"scheduled_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"base_id" uuid,
	"recipients" integer DEFAULT 0 NOT NULL,
	"split_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mass_opens" (
	"mass_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mass_opens_mass_id_account_id_pk" PRIMARY KEY("mass_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "mass_opt_outs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"creator_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_file_holds" (
	"file_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	CONSTRAINT "message_file_holds_file_id_holder_id_pk" PRIMARY KEY("file_id","holder_id")
);
--> statement-breakpoint
CREATE TABLE "messenger_templates" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"messages" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mass_batches" ADD CONSTRAINT "mass_batches_mass_id_mass_messages_id_fk" FOREIGN KEY ("mass_id") REFERENCES "public"."mass_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_messages" ADD CONSTRAINT "mass_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_opens" ADD CONSTRAINT "mass_opens_mass_id_mass_messages_id_fk" FOREIGN KEY ("mass_id") REFERENCES "public"."mass_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_opens" ADD CONSTRAINT "mass_opens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_opt_outs" ADD CONSTRAINT "mass_opt_outs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_opt_outs" ADD CONSTRAINT "mass_opt_outs_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_file_holds" ADD CONSTRAINT "message_file_holds_file_id_message_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."message_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messenger_templates" ADD CONSTRAINT "messenger_templates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mass_batches_open" ON "mass_batches" USING btree ("mass_id") WHERE "mass_batches"."state" <> 'done';--> statement-breakpoint
CREATE UNIQUE INDEX "mass_messages_key" ON "mass_messages" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "mass_messages_account" ON "mass_messages" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mass_messages_sending" ON "mass_messages" USING btree ("account_id") WHERE "mass_messages"."status" = 'sending' and "mass_messages"."paused_at" is null;--> statement-breakpoint
CREATE INDEX "mass_opens_account" ON "mass_opens" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mass_opt_outs_once" ON "mass_opt_outs" USING btree ("account_id",coalesce("creator_id", "account_id"));--> statement-breakpoint
CREATE INDEX "mass_opt_outs_creator" ON "mass_opt_outs" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "message_file_holds_holder" ON "message_file_holds" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "messenger_templates_account" ON "messenger_templates" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_to_id" ON "subscriptions" USING btree ("to_id","id");