-- The uploads under way of an account, and of all, without a look at those that are done.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "uploads_open" ON "uploads" USING btree ("account_id","id") WHERE "uploads"."state" = 'open';
