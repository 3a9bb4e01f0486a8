CREATE TABLE "live_recordings" (
	"live_id" uuid PRIMARY KEY NOT NULL,
	"media_id" uuid,
	"error" text,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_setups" ADD COLUMN "recording" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "recording" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_recordings" ADD CONSTRAINT "live_recordings_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_recordings" ADD CONSTRAINT "live_recordings_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_recordings_media" ON "live_recordings" USING btree ("media_id");