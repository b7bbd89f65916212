CREATE TABLE "signing_passkeys" (
	"user_id" uuid NOT NULL,
	"credential" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "signing_passkeys_once" PRIMARY KEY("user_id","credential")
);
--> statement-breakpoint
ALTER TABLE "signing_passkeys" ADD CONSTRAINT "signing_passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;