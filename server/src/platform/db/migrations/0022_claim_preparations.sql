ALTER TABLE "executions" ADD COLUMN "preparing_by" text;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "preparing_until" timestamp with time zone;