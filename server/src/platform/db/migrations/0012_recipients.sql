CREATE TABLE "recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"family" text NOT NULL,
	"address" text NOT NULL,
	"usable_at" timestamp with time zone NOT NULL,
	"cancel_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_sent_at" timestamp with time zone,
	CONSTRAINT "recipients_cancelHash_unique" UNIQUE("cancel_hash"),
	CONSTRAINT "recipients_once" UNIQUE("user_id","address")
);
--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;