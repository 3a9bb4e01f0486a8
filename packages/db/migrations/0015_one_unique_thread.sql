DROP INDEX "threads_pair";--> statement-breakpoint
CREATE INDEX "threads_pair" ON "threads" USING btree ("account1_id","account2_id");