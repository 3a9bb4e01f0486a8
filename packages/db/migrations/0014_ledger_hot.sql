-- What a tip costs is what its rows cost. A movement of a wallet changes no indexed column but once a day, so that Postgres writes the row anew
-- beside the old one (HOT) and no index at all; the entries have one index of block ranges instead of two, and one check instead of two.
DROP INDEX "ledger_entries_seq";--> statement-breakpoint
DROP INDEX "ledger_entries_transfer";--> statement-breakpoint
DROP INDEX "ledger_balances_active";--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD COLUMN "active_day" date GENERATED ALWAYS AS (case when kept and balance > 0 then (active_at at time zone 'UTC')::date end) STORED;--> statement-breakpoint
CREATE INDEX "ledger_entries_order" ON "ledger_entries" USING brin ("seq","transfer_id");--> statement-breakpoint
CREATE INDEX "ledger_balances_active" ON "ledger_balances" USING btree ("active_day") WHERE "ledger_balances"."active_day" is not null;--> statement-breakpoint
ALTER TABLE "ledger_balances" SET (fillfactor = 50);--> statement-breakpoint
-- The entries of a transfer come in one statement, sum to zero in each currency, and have their transfer.
CREATE OR REPLACE FUNCTION ledger_balances_out() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE wrong record;
BEGIN
	SELECT * INTO wrong FROM (
		SELECT n.*, (SELECT true FROM ledger_transfers t WHERE t.id = n.transfer_id LIMIT 1) AS there FROM (
			SELECT transfer_id, coalesce(sum(amount) FILTER (WHERE currency = 'coins'), 0) AS coins,
				coalesce(sum(amount) FILTER (WHERE currency = 'cents'), 0) AS cents
			FROM new_entries GROUP BY transfer_id) n) looked
		WHERE there IS NULL OR coins <> 0 OR cents <> 0 LIMIT 1;
	IF NOT FOUND THEN RETURN NULL; END IF;
	IF wrong.there THEN RAISE EXCEPTION 'Transfer % does not balance', wrong.transfer_id USING ERRCODE = 'integrity_constraint_violation'; END IF;
	RAISE EXCEPTION 'Transfer % is not there', wrong.transfer_id USING ERRCODE = 'foreign_key_violation';
END $$;
