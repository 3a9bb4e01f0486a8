ALTER TABLE "uploads" ADD COLUMN "arrival" jsonb;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "writer" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "received_at" timestamp (3) with time zone;