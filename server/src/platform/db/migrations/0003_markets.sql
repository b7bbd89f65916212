CREATE TABLE "logos" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"url" text NOT NULL,
	"bytes" "bytea",
	"fetched_at" timestamp with time zone,
	CONSTRAINT "logos_chain_address_pk" PRIMARY KEY("chain","address")
);
--> statement-breakpoint
CREATE TABLE "market_snapshots" (
	"key" text PRIMARY KEY NOT NULL,
	"body" text,
	"made_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"wanted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"condition" text NOT NULL,
	"usd_e_18" numeric(78, 0) NOT NULL,
	"by_mail" boolean NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"seen_past" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone,
	"believed_usd_e_18" numeric(78, 0),
	"doubted_usd_e_18" numeric(78, 0),
	"created_at" timestamp with time zone NOT NULL,
	"fired_at" timestamp with time zone,
	"fired_usd_e_18" numeric(78, 0)
);
--> statement-breakpoint
CREATE TABLE "starred_tokens" (
	"user_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"starred_at" timestamp with time zone NOT NULL,
	CONSTRAINT "starred_tokens_user_id_chain_address_pk" PRIMARY KEY("user_id","chain","address")
);
--> statement-breakpoint
CREATE TABLE "trading_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"allow_danger" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upstream_budgets" (
	"upstream" text NOT NULL,
	"window_start" bigint NOT NULL,
	"leased" integer NOT NULL,
	CONSTRAINT "upstream_budgets_upstream_window_start_pk" PRIMARY KEY("upstream","window_start")
);
--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "starred_tokens" ADD CONSTRAINT "starred_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading_settings" ADD CONSTRAINT "trading_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "market_snapshots_wanted" ON "market_snapshots" USING btree ("wanted_at");--> statement-breakpoint
CREATE INDEX "price_alerts_by_user" ON "price_alerts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "price_alerts_by_token" ON "price_alerts" USING btree ("state","chain","address");--> statement-breakpoint
CREATE INDEX "starred_tokens_by_token" ON "starred_tokens" USING btree ("chain","address");