CREATE TABLE "collection_media" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"collection_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" "citext" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_media" (
	"account_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_media_account_id_media_id_pk" PRIMARY KEY("account_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "collection_media" ADD CONSTRAINT "collection_media_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_media" ADD CONSTRAINT "collection_media_saved_media" FOREIGN KEY ("account_id","media_id") REFERENCES "public"."saved_media"("account_id","media_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_media" ADD CONSTRAINT "saved_media_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_media" ADD CONSTRAINT "saved_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "collection_media_pair" ON "collection_media" USING btree ("collection_id","media_id");--> statement-breakpoint
CREATE INDEX "collection_media_saved" ON "collection_media" USING btree ("account_id","media_id");--> statement-breakpoint
CREATE INDEX "collection_media_collection" ON "collection_media" USING btree ("collection_id","created_at","media_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_name" ON "collections" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "saved_media_media" ON "saved_media" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "saved_media_account" ON "saved_media" USING btree ("account_id","created_at","media_id");