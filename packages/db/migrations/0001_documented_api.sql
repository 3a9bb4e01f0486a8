-- What search compares: lower case, without accents. Declared immutable, as the dictionary is never changed, so that generated columns may use it.
CREATE FUNCTION search_key(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;--> statement-breakpoint
CREATE FUNCTION search_key(value text, names text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	AS $$ SELECT public.search_key(value || ' ' || array_to_string(names, ' ')) $$;--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" "citext" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"reporter_id" uuid,
	"report_user" uuid,
	"report_media" uuid,
	"reason" text NOT NULL,
	"details" text,
	"status" text DEFAULT 'open' NOT NULL,
	"action" text,
	"note" text,
	"resolved_by" uuid,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retained_records" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"keep_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "battles" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account1_id" uuid NOT NULL,
	"account2_id" uuid NOT NULL,
	"state" text DEFAULT 'invited' NOT NULL,
	"score1" integer DEFAULT 0 NOT NULL,
	"score2" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_chat_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_chat_mutes" (
	"creator_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_chat_mutes_creator_id_account_id_pk" PRIMARY KEY("creator_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "live_chat_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"slow_mode_seconds" integer DEFAULT 0 NOT NULL,
	"blocked_words" text[] DEFAULT '{}' NOT NULL,
	"hold_newcomers" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stream_keys" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"campaign" text,
	"media_id" uuid NOT NULL,
	"account_id" uuid,
	"visitor" text,
	"progress" double precision,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "short_links" (
	"id" text PRIMARY KEY NOT NULL,
	"media_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_file_threads" (
	"file_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	CONSTRAINT "message_file_threads_file_id_thread_id_pk" PRIMARY KEY("file_id","thread_id")
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	"type" text NOT NULL,
	"mime_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text,
	"html" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "persisted_operations" (
	"hash" text PRIMARY KEY NOT NULL,
	"document" text NOT NULL,
	"name" text NOT NULL,
	"account_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "notifications" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "search_key" text GENERATED ALWAYS AS (search_key(username::text || ' ' || fullname)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "search_key" text GENERATED ALWAYS AS (search_key(coalesce(description, ''), tags)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sounds" ADD COLUMN "search_key" text GENERATED ALWAYS AS (search_key(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_report_user_accounts_id_fk" FOREIGN KEY ("report_user") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_resolved_by_accounts_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "battles" ADD CONSTRAINT "battles_account1_id_accounts_id_fk" FOREIGN KEY ("account1_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "battles" ADD CONSTRAINT "battles_account2_id_accounts_id_fk" FOREIGN KEY ("account2_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_chat_messages" ADD CONSTRAINT "live_chat_messages_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_chat_messages" ADD CONSTRAINT "live_chat_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_chat_mutes" ADD CONSTRAINT "live_chat_mutes_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_chat_mutes" ADD CONSTRAINT "live_chat_mutes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_chat_settings" ADD CONSTRAINT "live_chat_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_keys" ADD CONSTRAINT "stream_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_events" ADD CONSTRAINT "campaign_events_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_events" ADD CONSTRAINT "campaign_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_file_threads" ADD CONSTRAINT "message_file_threads_file_id_message_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."message_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_file_threads" ADD CONSTRAINT "message_file_threads_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_hash" ON "api_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_tokens_account" ON "api_tokens" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_tokens_hash" ON "email_tokens" USING btree ("purpose","token_hash");--> statement-breakpoint
CREATE INDEX "email_tokens_account" ON "email_tokens" USING btree ("account_id","purpose","created_at");--> statement-breakpoint
CREATE INDEX "reports_status" ON "reports" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "retained_records_account" ON "retained_records" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "retained_records_until" ON "retained_records" USING btree ("keep_until");--> statement-breakpoint
CREATE UNIQUE INDEX "battles_active_1" ON "battles" USING btree ("account1_id") WHERE "battles"."state" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "battles_active_2" ON "battles" USING btree ("account2_id") WHERE "battles"."state" = 'active';--> statement-breakpoint
CREATE INDEX "battles_account2" ON "battles" USING btree ("account2_id","state");--> statement-breakpoint
CREATE INDEX "battles_ends" ON "battles" USING btree ("ends_at") WHERE "battles"."state" in ('invited', 'active');--> statement-breakpoint
CREATE INDEX "live_chat_messages_creator" ON "live_chat_messages" USING btree ("creator_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "live_chat_messages_writer" ON "live_chat_messages" USING btree ("creator_id","account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "stream_keys_key" ON "stream_keys" USING btree ("key");--> statement-breakpoint
CREATE INDEX "campaign_events_campaign" ON "campaign_events" USING btree ("campaign","created_at");--> statement-breakpoint
CREATE INDEX "campaign_events_media" ON "campaign_events" USING btree ("media_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "short_links_media" ON "short_links" USING btree ("media_id","account_id");--> statement-breakpoint
CREATE INDEX "message_files_account" ON "message_files" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mails_account" ON "mails" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "persisted_operations_account" ON "persisted_operations" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "accounts_search" ON "accounts" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "media_search" ON "media" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sounds_search" ON "sounds" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tags_search" ON "tags" USING gin (("name"::text) gin_trgm_ops);