CREATE TABLE "hidden_media" (
	"account_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_media_account_id_media_id_pk" PRIMARY KEY("account_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "muted_accounts" (
	"account_id" uuid NOT NULL,
	"hidden_account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "muted_accounts_account_id_hidden_account_id_pk" PRIMARY KEY("account_id","hidden_account_id")
);
--> statement-breakpoint
ALTER TABLE "hidden_media" ADD CONSTRAINT "hidden_media_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_media" ADD CONSTRAINT "hidden_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_accounts" ADD CONSTRAINT "muted_accounts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_accounts" ADD CONSTRAINT "muted_accounts_hidden_account_id_accounts_id_fk" FOREIGN KEY ("hidden_account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_media_media" ON "hidden_media" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "muted_accounts_hidden" ON "muted_accounts" USING btree ("hidden_account_id");