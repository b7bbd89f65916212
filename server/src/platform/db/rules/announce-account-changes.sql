CREATE FUNCTION "announce_session_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('account_changes', OLD.user_id::text); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER "sessions_announced" AFTER DELETE OR UPDATE OF "token_hash" ON "sessions" FOR EACH ROW EXECUTE FUNCTION "announce_session_change"();
--> statement-breakpoint
CREATE FUNCTION "announce_user_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('account_changes', OLD.id::text); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER "users_announced" AFTER UPDATE OF "username", "email", "is_verified", "deleted_at" ON "users" FOR EACH ROW EXECUTE FUNCTION "announce_user_change"();
