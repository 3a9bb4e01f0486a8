-- Indexes for lists that a test at 100,000 rows a table has found: names by how they begin, reports by whom they are about, subscribers and own media by
-- their time. One that was tempting, and read all blocks of an account to find one, goes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_search_begin" ON "accounts" USING btree ("search_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_accused" ON "reports" USING btree ("report_user","status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_media" ON "reports" USING btree ("status") WHERE "reports"."report_user" is null and "reports"."report_media" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_account_latest" ON "media" USING btree ("account_id",coalesce("published_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_to_created" ON "subscriptions" USING btree ("to_id","created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "blocks_blocker";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "reports_user";
