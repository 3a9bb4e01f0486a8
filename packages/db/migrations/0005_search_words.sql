-- A word and what is left of it without each of its letters: two words that share one of these are a slip apart, or a little more.
CREATE FUNCTION search_slips(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	AS $$ SELECT array_agg(DISTINCT CASE nth WHEN 0 THEN word ELSE left(word, nth - 1) || substr(word, nth + 1) END)
		FROM generate_series(0, length(word)) AS nth $$;--> statement-breakpoint
-- The words of a search key that a slip is mended to: no numbers, and nothing that nobody types.
CREATE FUNCTION words_of(key text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	AS $$ SELECT DISTINCT word FROM regexp_split_to_table(key, '[^[:alnum:]]+') AS word
		WHERE length(word) BETWEEN 3 AND 32 AND word !~ '[0-9]' $$;--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text NOT NULL,
	"slips" text[] GENERATED ALWAYS AS (search_slips(word)) STORED NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING btree ("word");--> statement-breakpoint
CREATE INDEX "search_words_slips" ON "search_words" USING gin ("slips");--> statement-breakpoint
CREATE INDEX "accounts_creators" ON "accounts" USING btree ("followers_count" DESC NULLS LAST,"id") WHERE "accounts"."creator" and "accounts"."suspended_at" is null and "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE FUNCTION learn_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_words (word)
		SELECT DISTINCT words.word FROM added, words_of(added.search_key) AS words (word)
		WHERE NOT EXISTS (SELECT FROM search_words AS known WHERE known.word = words.word);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION learn_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_words (word) SELECT words.word FROM words_of(search_key(NEW.name::text)) AS words (word)
		WHERE NOT EXISTS (SELECT FROM search_words AS known WHERE known.word = words.word);
	RETURN NULL;
END $$;--> statement-breakpoint
-- A name that nobody bears any more is forgotten, and so are words that stand in no description any more.
CREATE FUNCTION exchange_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM search_words WHERE word IN (SELECT words_of(OLD.search_key))
		AND NOT EXISTS (SELECT FROM accounts WHERE search_key LIKE '%' || word || '%')
		AND NOT EXISTS (SELECT FROM media WHERE search_key LIKE '%' || word || '%')
		AND NOT EXISTS (SELECT FROM sounds WHERE search_key LIKE '%' || word || '%');
	IF TG_OP = 'UPDATE' THEN
		INSERT INTO search_words (word) SELECT words.word FROM words_of(NEW.search_key) AS words (word)
			WHERE NOT EXISTS (SELECT FROM search_words AS known WHERE known.word = words.word);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_learn AFTER INSERT ON accounts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION learn_words();--> statement-breakpoint
CREATE TRIGGER media_learn AFTER INSERT ON media REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION learn_words();--> statement-breakpoint
CREATE TRIGGER sounds_learn AFTER INSERT ON sounds REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION learn_words();--> statement-breakpoint
CREATE TRIGGER tags_learn AFTER INSERT ON tags FOR EACH ROW EXECUTE FUNCTION learn_tag();--> statement-breakpoint
CREATE TRIGGER accounts_exchange AFTER UPDATE OF username, fullname ON accounts FOR EACH ROW
	WHEN (OLD.search_key IS DISTINCT FROM NEW.search_key) EXECUTE FUNCTION exchange_words();--> statement-breakpoint
CREATE TRIGGER media_exchange AFTER UPDATE OF description, tags ON media FOR EACH ROW
	WHEN (OLD.search_key IS DISTINCT FROM NEW.search_key) EXECUTE FUNCTION exchange_words();--> statement-breakpoint
CREATE TRIGGER accounts_forget AFTER DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION exchange_words();--> statement-breakpoint
CREATE TRIGGER media_forget AFTER DELETE ON media FOR EACH ROW EXECUTE FUNCTION exchange_words();--> statement-breakpoint
INSERT INTO search_words (word) SELECT word FROM accounts, words_of(search_key) AS word
	UNION SELECT word FROM media, words_of(search_key) AS word UNION SELECT word FROM sounds, words_of(search_key) AS word;--> statement-breakpoint
DROP FUNCTION search_near(text, text);
