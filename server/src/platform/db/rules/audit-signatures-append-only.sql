CREATE TRIGGER "audit_signatures_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_signatures" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
