-- Indexes that give the order of every list, and one for every reference that a deletion follows. An index of our own "desc()" was DESC NULLS LAST,
-- which no query asks for; an ascending one is walked from its end. Built beside those who write; the old ones go last.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "creator_requests_status_id" ON "creator_requests" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_creator_id" ON "accounts" USING btree ("id") WHERE "accounts"."creator" and "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_staff_id" ON "accounts" USING btree ("id") WHERE "accounts"."staff" and "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_suspended_id" ON "accounts" USING btree ("id") WHERE "accounts"."suspended_at" is not null and "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_popular" ON "accounts" USING btree ("popularity" DESC NULLS FIRST,"id") WHERE "accounts"."creator" and "accounts"."suspended_at" is null and "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "blocks_blocker" ON "blocks" USING btree ("blocker_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_user" ON "reports" USING btree ("report_user");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_resolver" ON "reports" USING btree ("resolved_by");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "battles_account1" ON "battles" USING btree ("account1_id","state");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "live_chat_messages_state" ON "live_chat_messages" USING btree ("creator_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "live_chat_messages_account" ON "live_chat_messages" USING btree ("account_id","creator_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "live_chat_mutes_created" ON "live_chat_mutes" USING btree ("creator_id","created_at","account_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "live_chat_mutes_account" ON "live_chat_mutes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "lives_account" ON "lives" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mass_messages_account_id" ON "mass_messages" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messenger_templates_account_id" ON "messenger_templates" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "campaign_events_account" ON "campaign_events" USING btree ("account_id") WHERE "campaign_events"."account_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "comment_likes_comment" ON "comment_likes" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "comments_media_id" ON "comments" USING btree ("media_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "comments_account" ON "comments" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "comments_thread" ON "comments" USING btree ("thread_id") WHERE "comments"."thread_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "likes_account" ON "likes" USING btree ("account_id","created_at","media_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_latest" ON "media" USING btree ("published_at","id") WHERE "media"."state" = 'published' and not "media"."private";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_popular" ON "media" USING btree ("popularity","id") WHERE "media"."state" = 'published' and not "media"."private";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_random_by_type" ON "media" USING btree ("type","random_key","id") WHERE "media"."state" = 'published' and not "media"."private";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_latest_by_type" ON "media" USING btree ("type","published_at","id") WHERE "media"."state" = 'published' and not "media"."private";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_popular_by_type" ON "media" USING btree ("type","popularity","id") WHERE "media"."state" = 'published' and not "media"."private";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_account_published" ON "media" USING btree ("account_id","published_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_account_created" ON "media" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_account_type" ON "media" USING btree ("account_id","type","published_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_state" ON "media" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_decided" ON "media" USING btree ("id") WHERE "media"."state" in ('scheduled', 'published');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_failed" ON "media" USING btree ("id") WHERE "media"."process_status" = 'failed' and "media"."state" <> 'removed';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_song" ON "media" USING btree ("song_id") WHERE "media"."song_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_reviewer" ON "media" USING btree ("reviewed_by") WHERE "media"."reviewed_by" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_people_account" ON "media_people" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "short_links_account" ON "short_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sounds_name" ON "sounds" USING btree ("search_key","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tags_popular" ON "tags" USING btree ("media_count" DESC NULLS FIRST,"name") WHERE "tags"."media_count" > 0;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "uploads_media" ON "uploads" USING btree ("media_id") WHERE "uploads"."media_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "auto_deliveries_rule" ON "auto_deliveries" USING btree ("rule_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "auto_deliveries_fan" ON "auto_deliveries" USING btree ("fan_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_file_threads_thread" ON "message_file_threads" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_thread_id" ON "messages" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_from" ON "messages" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "threads_account1_updated" ON "threads" USING btree ("account1_id","last_update","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "threads_account2_updated" ON "threads" USING btree ("account2_id","last_update","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_account" ON "payments" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payouts_creator" ON "payouts" USING btree ("creator_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sales_creator_days" ON "sales" USING btree ("creator_id","created_at","id","share_cents","refunded_by");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "purchases_account" ON "purchases" USING btree ("account_id","created_at","media_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "purchases_media" ON "purchases" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_from" ON "subscriptions" USING btree ("from_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shared_links_account_created" ON "shared_links" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_created_id" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "creator_requests_status";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "accounts_creators";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "live_chat_messages_creator";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "live_chat_messages_writer";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mass_messages_account";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "messenger_templates_account";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "comments_media";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "media_feed_latest";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "media_feed_popular";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "media_account";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "media_staff";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "messages_thread";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "threads_account1";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "threads_account2";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "sales_creator";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "shared_links_account";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mails_created";
