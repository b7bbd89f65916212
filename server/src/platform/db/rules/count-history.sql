CREATE FUNCTION "count_added_history"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_TABLE_NAME = 'transfers' THEN
    INSERT INTO "history_counts" ("user_id", "rows") SELECT "user_id", count(*) FROM added GROUP BY "user_id";
  ELSE
    INSERT INTO "history_counts" ("user_id", "rows") SELECT "user_id", count(*) FROM added
      WHERE "state" <> 'refused' OR "network_fee" > 0 GROUP BY "user_id";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "count_removed_history"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_TABLE_NAME = 'transfers' THEN
    INSERT INTO "history_counts" ("user_id", "rows") SELECT "user_id", -count(*) FROM removed GROUP BY "user_id";
  ELSE
    INSERT INTO "history_counts" ("user_id", "rows") SELECT "user_id", -count(*) FROM removed
      WHERE "state" <> 'refused' OR "network_fee" > 0 GROUP BY "user_id";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "count_changed_trades"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "history_counts" ("user_id", "rows") SELECT "user_id", sum("change") FROM (
    SELECT "user_id", 1 AS "change" FROM added WHERE "state" <> 'refused' OR "network_fee" > 0
    UNION ALL SELECT "user_id", -1 FROM removed WHERE "state" <> 'refused' OR "network_fee" > 0
  ) "changes" GROUP BY "user_id" HAVING sum("change") <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "trades_added" AFTER INSERT ON "executions" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_added_history"();
--> statement-breakpoint
CREATE TRIGGER "trades_changed" AFTER UPDATE ON "executions" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_trades"();
--> statement-breakpoint
CREATE TRIGGER "trades_removed" AFTER DELETE ON "executions" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_history"();
--> statement-breakpoint
CREATE TRIGGER "transfers_added" AFTER INSERT ON "transfers" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_added_history"();
--> statement-breakpoint
CREATE TRIGGER "transfers_removed" AFTER DELETE ON "transfers" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_history"();
