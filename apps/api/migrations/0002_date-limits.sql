ALTER TABLE "questions" ADD COLUMN "date_minimum" date;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "date_maximum" date;