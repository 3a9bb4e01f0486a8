ALTER TABLE "persisted_operations" DROP CONSTRAINT "persisted_operations_pkey";--> statement-breakpoint
ALTER TABLE "persisted_operations" ADD CONSTRAINT "persisted_operations_once" UNIQUE NULLS NOT DISTINCT("hash","account_id");
