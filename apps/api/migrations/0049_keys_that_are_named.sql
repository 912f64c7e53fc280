ALTER TABLE "response_history" ADD COLUMN "key_name" text DEFAULT nullif(current_setting('portal.key_name', true), '');--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "key_name" text DEFAULT nullif(current_setting('portal.key_name', true), '');--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "key_made_by" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_service" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_key_made_by_users_id_fk" FOREIGN KEY ("key_made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "response_history_changed_by_index" ON "response_history" USING btree ("changed_by") WHERE "response_history"."key_name" is not null;--> statement-breakpoint
CREATE INDEX "sessions_key_made_by_index" ON "sessions" USING btree ("key_made_by");--> statement-breakpoint
CREATE INDEX "users_services" ON "users" USING btree ("programme_id") WHERE "users"."is_service";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_services_are_nobodys" CHECK (not "users"."is_service" or "users"."status" = 'deleted');