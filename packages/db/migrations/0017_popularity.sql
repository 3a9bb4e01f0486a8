-- A count that an index holds makes Postgres write every index of the row at each like. The counts stay exact and leave the indexes; what lists are
-- ordered by is their copy in "popularity", which a round of the messaging worker brings up to date from the changes that triggers note.
CREATE TABLE "popularity_changes" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "popularity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "popularity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE FUNCTION note_popularity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO popularity_changes (kind, subject_id) VALUES (TG_ARGV[0], NEW.id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER media_popularity AFTER UPDATE OF likes_count ON media FOR EACH ROW
	WHEN (OLD.likes_count IS DISTINCT FROM NEW.likes_count) EXECUTE FUNCTION note_popularity('media');--> statement-breakpoint
CREATE TRIGGER media_first_popularity AFTER INSERT ON media FOR EACH ROW
	WHEN (NEW.likes_count <> NEW.popularity) EXECUTE FUNCTION note_popularity('media');--> statement-breakpoint
CREATE TRIGGER accounts_popularity AFTER UPDATE OF followers_count ON accounts FOR EACH ROW
	WHEN (OLD.followers_count IS DISTINCT FROM NEW.followers_count) EXECUTE FUNCTION note_popularity('account');--> statement-breakpoint
CREATE TRIGGER accounts_first_popularity AFTER INSERT ON accounts FOR EACH ROW
	WHEN (NEW.followers_count <> NEW.popularity) EXECUTE FUNCTION note_popularity('account');--> statement-breakpoint
INSERT INTO popularity_changes (kind, subject_id) SELECT 'media', id FROM media WHERE likes_count > 0 ORDER BY likes_count DESC;--> statement-breakpoint
INSERT INTO popularity_changes (kind, subject_id) SELECT 'account', id FROM accounts WHERE followers_count > 0 ORDER BY followers_count DESC;--> statement-breakpoint
-- Room for the new row beside the old one.
ALTER TABLE accounts SET (fillfactor = 90);--> statement-breakpoint
ALTER TABLE media SET (fillfactor = 90);
