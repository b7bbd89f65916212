CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "token_terms" (
	"token_id" integer PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"standing" double precision NOT NULL,
	"symbol_key" text NOT NULL,
	"name_key" text NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_words" (
	"word" text PRIMARY KEY NOT NULL,
	"backwards" text NOT NULL,
	"uses" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"address_key" text NOT NULL,
	"symbol" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"decimals" integer,
	"is_verified" boolean NOT NULL,
	"is_vouched" boolean NOT NULL,
	"liquidity" double precision,
	"usd_e_18" numeric(78, 0),
	"priced_at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "token_terms" ADD CONSTRAINT "token_terms_token_id_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "token_terms_symbol" ON "token_terms" USING btree ("symbol_key" text_pattern_ops,"standing" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "token_terms_name" ON "token_terms" USING btree ("name_key" text_pattern_ops,"standing" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "token_terms_standing" ON "token_terms" USING btree ("standing" DESC NULLS LAST,"words","chain","token_id");--> statement-breakpoint
CREATE INDEX "token_terms_words" ON "token_terms" USING gin ("words" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "token_words_start" ON "token_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "token_words_end" ON "token_words" USING btree ("backwards" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_address" ON "tokens" USING btree ("address_key" text_pattern_ops,"chain");