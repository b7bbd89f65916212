CREATE OR REPLACE FUNCTION "count_added_history"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_TABLE_NAME = 'transfers' THEN
    INSERT INTO "history_counts" ("user_id", "rows") SELECT "user_id", count(*) FROM added
      WHERE "is_listed" GROUP BY "user_id";
  ELSE
    INSERT INTO "history_counts" ("user_id", "rows") SELECT "user_id", count(*) FROM added
      WHERE "state" <> 'refused' OR "network_fee" > 0 GROUP BY "user_id";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_removed_history"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_TABLE_NAME = 'transfers' THEN
    INSERT INTO "history_counts" ("user_id", "rows") SELECT "user_id", -count(*) FROM removed
      WHERE "is_listed" GROUP BY "user_id";
  ELSE
    INSERT INTO "history_counts" ("user_id", "rows") SELECT "user_id", -count(*) FROM removed
      WHERE "state" <> 'refused' OR "network_fee" > 0 GROUP BY "user_id";
  END IF;
  RETURN NULL;
END $$;
