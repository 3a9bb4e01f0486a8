CREATE TABLE "creator_agreements" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"version" text NOT NULL,
	"sha256" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "creator_agreements" ADD CONSTRAINT "creator_agreements_request_id_creator_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."creator_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_agreements" ADD CONSTRAINT "creator_agreements_file_id_identity_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."identity_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "creator_agreements_file" ON "creator_agreements" USING btree ("file_id");