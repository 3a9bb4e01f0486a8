-- Built beside those who write; the old one goes last.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "comments_threads" ON "comments" USING btree ("media_id","id") WHERE "comments"."thread_id" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "comments_replies" ON "comments" USING btree ("thread_id","id") WHERE "comments"."thread_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "comments_pinned" ON "comments" USING btree ("media_id") WHERE "comments"."pinned_at" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "comments_thread";