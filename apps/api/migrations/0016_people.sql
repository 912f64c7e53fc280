ALTER TABLE "one_time_links" DROP CONSTRAINT "one_time_links_purpose_known";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_status_known";--> statement-breakpoint
ALTER TABLE "one_time_links" ADD COLUMN "email_address" text;--> statement-breakpoint
CREATE INDEX "audit_entries_programme_id_id_index" ON "audit_entries" USING btree ("programme_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_programme_id_action_id_index" ON "audit_entries" USING btree ("programme_id","action","id");--> statement-breakpoint
CREATE INDEX "audit_entries_programme_id_user_id_id_index" ON "audit_entries" USING btree ("programme_id","user_id","id");--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_leads_to_an_address" CHECK (("one_time_links"."purpose" = 'change_email') = ("one_time_links"."email_address" is not null));--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_purpose_known" CHECK ("one_time_links"."purpose" in ('verify_email', 'reset_password', 'change_email'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_status_known" CHECK ("users"."status" in ('pending', 'approved', 'rejected', 'closed', 'deleted'));