-- Whether some word of a search key is this word but for a slip: one letter in words of up to five letters, two in longer ones.
-- Words too long to be a slip away are never measured: levenshtein refuses what has more than 255 characters.
CREATE FUNCTION search_near(key text, word text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	AS $$ SELECT EXISTS (
		SELECT 1 FROM regexp_split_to_table(key, '[^[:alnum:]]+') AS found
		WHERE CASE WHEN abs(length(found) - length(word)) <= 2
			THEN public.levenshtein_less_equal(found, word, CASE WHEN length(word) < 6 THEN 1 ELSE 2 END)
				<= CASE WHEN length(word) < 6 THEN 1 ELSE 2 END
			ELSE false END) $$;
