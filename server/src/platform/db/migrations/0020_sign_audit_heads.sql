CREATE TABLE "audit_signatures" (
	"chain" text NOT NULL,
	"number" integer NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"day" text NOT NULL,
	"previous" text NOT NULL,
	"public_key" text NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "audit_signatures_chain_number_public_key_pk" PRIMARY KEY("chain","number","public_key")
);
--> statement-breakpoint
ALTER TABLE "audit_heads" ADD COLUMN "signed_seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD COLUMN "signed_on" text;--> statement-breakpoint
CREATE INDEX "audit_heads_unsigned" ON "audit_heads" USING btree ("signed_on") WHERE "audit_heads"."seq" > "audit_heads"."signed_seq";