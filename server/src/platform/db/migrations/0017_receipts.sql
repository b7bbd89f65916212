ALTER TABLE "executions" ADD COLUMN "assertion" jsonb;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "statement" jsonb;