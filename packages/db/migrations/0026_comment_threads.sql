ALTER TABLE "reports" ADD COLUMN "report_comment" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "pinned_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "comments" SET "thread_id" = NULL WHERE "thread_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "comments" answered WHERE answered."id" = "comments"."thread_id");