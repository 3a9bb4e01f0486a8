CREATE TABLE "held_usernames" (
	"username_hash" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_tokens" ADD COLUMN "device" text;--> statement-breakpoint
-- Names of before: one line, with nothing in it that is not seen (plainName in contracts). Joiners stay, as emoji need them.
UPDATE "accounts" SET "fullname" = trim(regexp_replace(regexp_replace("fullname", '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g'), '[\u0001-\u001F\u007F-\u009F\u2028\u2029]+', ' ', 'g'))
WHERE "fullname" ~ '[\u0001-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]';--> statement-breakpoint
UPDATE "media_people" SET "name" = trim(regexp_replace(regexp_replace("name", '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g'), '[\u0001-\u001F\u007F-\u009F\u2028\u2029]+', ' ', 'g'))
WHERE "name" ~ '[\u0001-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]';--> statement-breakpoint
UPDATE "sounds" SET "name" = trim(regexp_replace(regexp_replace("name", '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g'), '[\u0001-\u001F\u007F-\u009F\u2028\u2029]+', ' ', 'g'))
WHERE "name" ~ '[\u0001-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]';
