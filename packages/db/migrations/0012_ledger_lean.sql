-- A tip writes five entries: what each costs is what tips to one creator cost. Foreign key and B-trees of what comes in order anyway give
-- way to one check a statement and to block ranges.
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_transfer_id_ledger_transfers_id_fk";--> statement-breakpoint
DROP INDEX "ledger_entries_account";--> statement-breakpoint
DROP INDEX "ledger_transfers_created";--> statement-breakpoint
DROP INDEX "ledger_entries_transfer";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_pkey";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_seq_pk" PRIMARY KEY("account","seq");--> statement-breakpoint
CREATE INDEX "ledger_entries_seq" ON "ledger_entries" USING brin ("seq");--> statement-breakpoint
CREATE INDEX "ledger_entries_transfer" ON "ledger_entries" USING brin ("transfer_id");--> statement-breakpoint
-- The entries of a transfer come in one statement, sum to zero in each currency, and have their transfer.
CREATE OR REPLACE FUNCTION ledger_balances_out() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE wrong uuid;
BEGIN
	SELECT transfer_id INTO wrong FROM new_entries GROUP BY transfer_id, currency HAVING sum(amount) <> 0 LIMIT 1;
	IF FOUND THEN RAISE EXCEPTION 'Transfer % does not balance', wrong USING ERRCODE = 'integrity_constraint_violation'; END IF;
	SELECT n.transfer_id INTO wrong FROM (SELECT DISTINCT transfer_id FROM new_entries) n
		WHERE NOT EXISTS (SELECT 1 FROM ledger_transfers t WHERE t.id = n.transfer_id LIMIT 1) LIMIT 1;
	IF FOUND THEN RAISE EXCEPTION 'Transfer % is not there', wrong USING ERRCODE = 'foreign_key_violation'; END IF;
	RETURN NULL;
END $$;
