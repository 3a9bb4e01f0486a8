-- Monthly partitions by id, a uuidv7: its time decides the month, and the primary key stays what it is (decision 0060). The old table
-- becomes the first partition without being copied. A validated check spares attaching it a scan under a lock.
CREATE SCHEMA IF NOT EXISTS partitions;--> statement-breakpoint
-- The smallest uuidv7 of a moment: the lower bound of its partition.
CREATE OR REPLACE FUNCTION first_id_at(moment timestamp with time zone) RETURNS uuid
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN rpad(lpad(to_hex(floor(extract(epoch FROM moment) * 1000)::bigint), 12, '0'), 32, '0')::uuid;--> statement-breakpoint
DO $$ BEGIN
  IF (SELECT relkind = 'r' FROM pg_class WHERE oid = 'public.domain_events'::regclass)
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'domain_events_before') THEN
    EXECUTE format('ALTER TABLE public.domain_events ADD CONSTRAINT domain_events_before CHECK (id < %L) NOT VALID',
      first_id_at((date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC'));
  END IF;
END $$;--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_constraint WHERE conname = 'domain_events_before') THEN
    ALTER TABLE public.domain_events VALIDATE CONSTRAINT domain_events_before;
  END IF;
END $$;--> statement-breakpoint
DO $$
DECLARE bound text := (SELECT substring(pg_get_constraintdef(oid) FROM '''(.{36})''') FROM pg_constraint WHERE conname = 'domain_events_before');
BEGIN
  IF bound IS NULL THEN RETURN; END IF;
  LOCK TABLE public.domain_events IN ACCESS EXCLUSIVE MODE;
  ALTER TABLE public.domain_events SET SCHEMA partitions;
  ALTER TABLE partitions.domain_events RENAME TO domain_events_before;
  CREATE TABLE public.domain_events (LIKE partitions.domain_events_before INCLUDING DEFAULTS) PARTITION BY RANGE (id);
  ALTER TABLE public.domain_events ADD CONSTRAINT domain_events_pkey PRIMARY KEY (id);
  CREATE INDEX domain_events_kind ON public.domain_events (kind, id);
  EXECUTE format('ALTER TABLE public.domain_events ATTACH PARTITION partitions.domain_events_before FOR VALUES FROM (MINVALUE) TO (%L)', bound);
  ALTER TABLE partitions.domain_events_before DROP CONSTRAINT domain_events_before;
  CREATE TABLE partitions.domain_events_default PARTITION OF public.domain_events DEFAULT;
END $$;
