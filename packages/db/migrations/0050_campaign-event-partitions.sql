-- As 0047, for campaign events. The referenced tables are locked first, so that nobody who holds one of them waits for the other.
DO $$ BEGIN
  IF (SELECT relkind = 'r' FROM pg_class WHERE oid = 'public.campaign_events'::regclass)
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'campaign_events_before') THEN
    EXECUTE format('ALTER TABLE public.campaign_events ADD CONSTRAINT campaign_events_before CHECK (id < %L) NOT VALID',
      first_id_at((date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC'));
  END IF;
END $$;--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_constraint WHERE conname = 'campaign_events_before') THEN
    ALTER TABLE public.campaign_events VALIDATE CONSTRAINT campaign_events_before;
  END IF;
END $$;--> statement-breakpoint
DO $$
DECLARE bound text := (SELECT substring(pg_get_constraintdef(oid) FROM '''(.{36})''') FROM pg_constraint WHERE conname = 'campaign_events_before');
BEGIN
  IF bound IS NULL THEN RETURN; END IF;
  LOCK TABLE public.accounts, public.media IN SHARE ROW EXCLUSIVE MODE;
  LOCK TABLE public.campaign_events IN ACCESS EXCLUSIVE MODE;
  ALTER TABLE public.campaign_events SET SCHEMA partitions;
  ALTER TABLE partitions.campaign_events RENAME TO campaign_events_before;
  CREATE TABLE public.campaign_events (LIKE partitions.campaign_events_before INCLUDING DEFAULTS) PARTITION BY RANGE (id);
  ALTER TABLE public.campaign_events ADD CONSTRAINT campaign_events_pkey PRIMARY KEY (id);
  CREATE INDEX campaign_events_campaign ON public.campaign_events (campaign, created_at);
  CREATE INDEX campaign_events_media ON public.campaign_events (media_id, created_at);
  CREATE INDEX campaign_events_account ON public.campaign_events (account_id) WHERE account_id IS NOT NULL;
  ALTER TABLE public.campaign_events
    ADD CONSTRAINT campaign_events_media_id_media_id_fk FOREIGN KEY (media_id) REFERENCES public.media (id) ON DELETE CASCADE,
    ADD CONSTRAINT campaign_events_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts (id) ON DELETE SET NULL;
  EXECUTE format('ALTER TABLE public.campaign_events ATTACH PARTITION partitions.campaign_events_before FOR VALUES FROM (MINVALUE) TO (%L)', bound);
  ALTER TABLE partitions.campaign_events_before DROP CONSTRAINT campaign_events_before;
  CREATE TABLE partitions.campaign_events_default PARTITION OF public.campaign_events DEFAULT;
END $$;
