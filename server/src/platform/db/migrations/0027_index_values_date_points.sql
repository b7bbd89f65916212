ALTER TABLE "portfolio_points" ADD COLUMN "held_at" jsonb;--> statement-breakpoint
CREATE INDEX "intents_unreleased" ON "intents" USING btree ("expires_at") WHERE "intents"."state" <> 'released';--> statement-breakpoint
CREATE INDEX "told_values_by_user" ON "told_values" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "told_values_pending" ON "told_values" USING btree ("at") WHERE "told_values"."source" = 'pending';