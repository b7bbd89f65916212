CREATE FUNCTION "announce_user_row"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM pg_notify('user_rows', OLD.user_id::text);
  ELSE PERFORM pg_notify('user_rows', NEW.user_id::text); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "announce_user_itself"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('user_rows', NEW.id::text); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER "users_changed" AFTER UPDATE ON "users" FOR EACH ROW EXECUTE FUNCTION "announce_user_itself"();
--> statement-breakpoint
CREATE TRIGGER "account_deletions_announced" AFTER INSERT OR UPDATE OR DELETE ON "account_deletions" FOR EACH ROW EXECUTE FUNCTION "announce_user_row"();
--> statement-breakpoint
CREATE TRIGGER "legal_acceptances_announced" AFTER INSERT OR UPDATE OR DELETE ON "legal_acceptances" FOR EACH ROW EXECUTE FUNCTION "announce_user_row"();
--> statement-breakpoint
CREATE TRIGGER "preferences_announced" AFTER INSERT OR UPDATE OR DELETE ON "preferences" FOR EACH ROW EXECUTE FUNCTION "announce_user_row"();
--> statement-breakpoint
CREATE TRIGGER "wallets_announced" AFTER INSERT OR UPDATE OR DELETE ON "wallets" FOR EACH ROW EXECUTE FUNCTION "announce_user_row"();
--> statement-breakpoint
CREATE TRIGGER "trading_settings_announced" AFTER INSERT OR UPDATE OR DELETE ON "trading_settings" FOR EACH ROW EXECUTE FUNCTION "announce_user_row"();
--> statement-breakpoint
CREATE TRIGGER "executions_announced" AFTER INSERT OR UPDATE OR DELETE ON "executions" FOR EACH ROW EXECUTE FUNCTION "announce_user_row"();
--> statement-breakpoint
CREATE TRIGGER "told_values_announced" AFTER INSERT OR UPDATE OR DELETE ON "told_values" FOR EACH ROW EXECUTE FUNCTION "announce_user_row"();
--> statement-breakpoint
CREATE TRIGGER "transfers_announced" AFTER INSERT OR UPDATE OR DELETE ON "transfers" FOR EACH ROW EXECUTE FUNCTION "announce_user_row"();
--> statement-breakpoint
CREATE TRIGGER "chats_announced" AFTER INSERT OR UPDATE OR DELETE ON "chats" FOR EACH ROW EXECUTE FUNCTION "announce_user_row"();
--> statement-breakpoint
CREATE TRIGGER "turns_announced" AFTER INSERT OR DELETE ON "turns" FOR EACH ROW EXECUTE FUNCTION "announce_user_row"();
--> statement-breakpoint
CREATE TRIGGER "price_alerts_announced" AFTER INSERT OR DELETE OR UPDATE OF "state" ON "price_alerts" FOR EACH ROW EXECUTE FUNCTION "announce_user_row"();
