CREATE TABLE "creator_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"instagram" text NOT NULL,
	"twitter" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"country" text NOT NULL,
	"region" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"signed_name" text,
	"fingerprint" text,
	"fees_subscription" integer NOT NULL,
	"fees_sales" integer NOT NULL,
	"status" text DEFAULT 'none' NOT NULL,
	"reason" text,
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_file_reads" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"file_id" uuid NOT NULL,
	"reader_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"request_id" uuid,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"mime_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "creator_requests" ADD CONSTRAINT "creator_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_requests" ADD CONSTRAINT "creator_requests_reviewed_by_accounts_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_file_reads" ADD CONSTRAINT "identity_file_reads_file_id_identity_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."identity_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_file_reads" ADD CONSTRAINT "identity_file_reads_reader_id_accounts_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_files" ADD CONSTRAINT "identity_files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_files" ADD CONSTRAINT "identity_files_request_id_creator_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."creator_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "creator_requests_waiting" ON "creator_requests" USING btree ("account_id") WHERE "creator_requests"."status" = 'none';--> statement-breakpoint
CREATE INDEX "creator_requests_account" ON "creator_requests" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "creator_requests_status" ON "creator_requests" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "creator_requests_reviewer" ON "creator_requests" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "identity_file_reads_file" ON "identity_file_reads" USING btree ("file_id","created_at");--> statement-breakpoint
CREATE INDEX "identity_file_reads_reader" ON "identity_file_reads" USING btree ("reader_id");--> statement-breakpoint
CREATE INDEX "identity_files_account" ON "identity_files" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "identity_files_request" ON "identity_files" USING btree ("request_id");