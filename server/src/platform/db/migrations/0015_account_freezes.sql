CREATE TABLE "account_freezes" (
	"user_id" uuid NOT NULL,
	"frozen_by" text NOT NULL,
	"frozen_at" timestamp with time zone NOT NULL,
	"thaws_at" timestamp with time zone,
	"cancel_hash" text,
	CONSTRAINT "account_freezes_user_id_frozen_by_pk" PRIMARY KEY("user_id","frozen_by"),
	CONSTRAINT "account_freezes_cancelHash_unique" UNIQUE("cancel_hash")
);
--> statement-breakpoint
ALTER TABLE "account_freezes" ADD CONSTRAINT "account_freezes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;