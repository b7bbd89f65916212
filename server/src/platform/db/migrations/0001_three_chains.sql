CREATE TABLE "known_balances" (
	"user_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"balances" jsonb NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	CONSTRAINT "known_balances_user_id_chain_pk" PRIMARY KEY("user_id","chain")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"stop_hash" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "price_samples" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"usd_e_18" numeric(78, 0) NOT NULL,
	CONSTRAINT "price_samples_chain_address_at_pk" PRIMARY KEY("chain","address","at")
);
--> statement-breakpoint
CREATE TABLE "transfer_cursors" (
	"feed" text PRIMARY KEY NOT NULL,
	"cursor" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"hash" text NOT NULL,
	"position" integer NOT NULL,
	"direction" text NOT NULL,
	"token" text NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"decimals" integer NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"network_fee" numeric(78, 0) NOT NULL,
	"counterparty" text,
	"block_number" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfers_once" UNIQUE("user_id","chain","hash","position")
);
--> statement-breakpoint
CREATE TABLE "wallet_tokens" (
	"user_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"decimals" integer NOT NULL,
	"state" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wallet_tokens_user_id_chain_address_pk" PRIMARY KEY("user_id","chain","address")
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "delivery" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hold_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "known_balances" ADD CONSTRAINT "known_balances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_tokens" ADD CONSTRAINT "wallet_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_open" ON "password_resets" USING btree ("user_id") WHERE "password_resets"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "password_resets_stop" ON "password_resets" USING btree ("stop_hash");--> statement-breakpoint
CREATE INDEX "price_samples_at" ON "price_samples" USING btree ("at");--> statement-breakpoint
CREATE INDEX "transfers_by_user" ON "transfers" USING btree ("user_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_at" ON "events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "wallets_created" ON "wallets" USING btree ("created_at");