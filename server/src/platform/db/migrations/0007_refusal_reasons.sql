ALTER TABLE "executions" ADD COLUMN "refusal_reason_id" text;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "refusal_values" jsonb;