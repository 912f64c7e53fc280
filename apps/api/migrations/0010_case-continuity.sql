ALTER TABLE "case_codes" ADD COLUMN "carried_from" integer;--> statement-breakpoint
ALTER TABLE "case_codes" ADD COLUMN "transferred_from" integer;--> statement-breakpoint
ALTER TABLE "case_codes" ADD COLUMN "transferred_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "case_codes" ADD COLUMN "transferred_by" integer;--> statement-breakpoint
ALTER TABLE "case_codes" ADD COLUMN "transfer_reason" text;--> statement-breakpoint
ALTER TABLE "case_settings" ADD COLUMN "list_codes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "case_codes" ADD CONSTRAINT "case_codes_carried_from_case_codes_id_fk" FOREIGN KEY ("carried_from") REFERENCES "public"."case_codes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_codes" ADD CONSTRAINT "case_codes_transferred_from_submissions_id_fk" FOREIGN KEY ("transferred_from") REFERENCES "public"."submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_codes" ADD CONSTRAINT "case_codes_transferred_by_users_id_fk" FOREIGN KEY ("transferred_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_codes_transferred_from_index" ON "case_codes" USING btree ("transferred_from");--> statement-breakpoint
ALTER TABLE "case_codes" ADD CONSTRAINT "case_codes_carried_once" UNIQUE("carried_from");