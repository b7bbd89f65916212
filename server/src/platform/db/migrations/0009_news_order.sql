ALTER TABLE "preferences" ADD COLUMN "price_news_checked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "messages_by_time" ON "messages" USING btree ("chat_id","created_at");--> statement-breakpoint
CREATE INDEX "preferences_price_news" ON "preferences" USING btree ("price_news_checked_at" NULLS FIRST,"user_id") WHERE "preferences"."price_news" and not "preferences"."quiet";