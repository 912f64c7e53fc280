CREATE TABLE "digest_findings" (
	"part_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"findings" jsonb NOT NULL,
	CONSTRAINT "digest_findings_part_id_submission_id_pk" PRIMARY KEY("part_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "digest_stops" (
	"user_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL,
	CONSTRAINT "digest_stops_user_id_project_id_pk" PRIMARY KEY("user_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "result_digests" (
	"part_id" integer PRIMARY KEY NOT NULL,
	"reason" text,
	"began_at" timestamp with time zone,
	"done_up_to" integer DEFAULT 0 NOT NULL,
	"also" text DEFAULT '' NOT NULL,
	"seen_version" bigint NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "result_digests_reason_known" CHECK ("result_digests"."reason" in ('published', 'changed', 'noted'))
);
--> statement-breakpoint
ALTER TABLE "mail_texts" DROP CONSTRAINT "mail_texts_mail_key_known";--> statement-breakpoint
ALTER TABLE "digest_findings" ADD CONSTRAINT "digest_findings_part_id_project_time_periods_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."project_time_periods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_findings" ADD CONSTRAINT "digest_findings_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_stops" ADD CONSTRAINT "digest_stops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_stops" ADD CONSTRAINT "digest_stops_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_digests" ADD CONSTRAINT "result_digests_part_id_project_time_periods_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."project_time_periods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_findings_submission_id_index" ON "digest_findings" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "digest_stops_project_id_index" ON "digest_stops" USING btree ("project_id");--> statement-breakpoint
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_mail_key_known" CHECK ("mail_texts"."mail_key" in ('invitation', 'verification', 'has_account', 'account_asked', 'approval', 'rejection', 'closing', 'reopening', 'password_reset', 'new_sign_in', 'password_changed', 'second_factor_set', 'second_factor_off', 'second_factor_taken', 'address_confirmation', 'address_change_asked', 'invitation_moved', 'address_in_use', 'address_changed', 'access_asked', 'access_given', 'registration_confirmed', 'entry_extended', 'reopened', 'closed_again', 'queries_asked', 'comment_added', 'survey_invitation', 'survey_reminder', 'results_published', 'results_changed', 'contact_answered'));