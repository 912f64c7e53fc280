ALTER TABLE "response_history" ADD CONSTRAINT "response_history_old_missing_reason_known" CHECK ("response_history"."old_missing_reason" in ('not_applicable', 'not_known'));--> statement-breakpoint
ALTER TABLE "response_history" ADD CONSTRAINT "response_history_new_missing_reason_known" CHECK ("response_history"."new_missing_reason" in ('not_applicable', 'not_known'));--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_missing_reason_known" CHECK ("responses"."missing_reason" in ('not_applicable', 'not_known'));--> statement-breakpoint
ALTER TABLE "section_submissions" ADD CONSTRAINT "section_submissions_state_known" CHECK ("section_submissions"."state" in ('not_started', 'in_progress', 'complete'));--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_purpose_known" CHECK ("one_time_links"."purpose" in ('verify_email', 'reset_password'));--> statement-breakpoint
ALTER TABLE "case_codes" ADD CONSTRAINT "case_codes_state_known" CHECK ("case_codes"."state" in ('not_started', 'in_progress', 'complete'));--> statement-breakpoint
ALTER TABLE "measure_values" ADD CONSTRAINT "measure_values_missing_reason_known" CHECK ("measure_values"."missing_reason" in ('not_reported', 'zero_denominator'));--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_kind_known" CHECK ("measures"."kind" in ('value', 'ratio', 'proportion', 'rate', 'standardised_ratio', 'case_mean', 'case_median', 'case_proportion', 'distribution'));--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_polarity_known" CHECK ("measures"."polarity" in ('higher', 'lower', 'neutral'));--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_counts_known" CHECK ("measures"."counts" in ('both', 'numerator', 'denominator', 'neither'));--> statement-breakpoint
ALTER TABLE "questionnaire_checks" ADD CONSTRAINT "questionnaire_checks_severity_known" CHECK ("questionnaire_checks"."severity" in ('error', 'warning'));--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_kind_known" CHECK ("questionnaires"."kind" in ('organisational', 'case', 'survey', 'registration'));--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_status_known" CHECK ("questionnaires"."status" in ('draft', 'open', 'closed'));--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_question_type_known" CHECK ("questions"."question_type" in ('integer', 'decimal', 'percentage', 'currency', 'short_text', 'long_text', 'date', 'time', 'date_time', 'yes_no', 'single_choice', 'multiple_choice', 'drop_down', 'calculated', 'information', 'file'));--> statement-breakpoint
ALTER TABLE "registration_contacts" ADD CONSTRAINT "registration_contacts_contact_role_known" CHECK ("registration_contacts"."contact_role" in ('lead', 'deputy', 'sponsor'));--> statement-breakpoint
ALTER TABLE "registration_submissions" ADD CONSTRAINT "registration_submissions_participation_known" CHECK ("registration_submissions"."participation" in ('existing', 'new', 'taken_over', 'ended'));--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_state_known" CHECK ("registrations"."state" in ('draft', 'confirmed', 'declined'));--> statement-breakpoint
ALTER TABLE "report_packs" ADD CONSTRAINT "report_packs_format_known" CHECK ("report_packs"."format" in ('pptx', 'pdf'));--> statement-breakpoint
ALTER TABLE "report_packs" ADD CONSTRAINT "report_packs_state_known" CHECK ("report_packs"."state" in ('queued', 'running', 'done', 'failed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "questionnaire_submissions" ADD CONSTRAINT "questionnaire_submissions_state_known" CHECK ("questionnaire_submissions"."state" in ('open', 'submitted'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_status_known" CHECK ("users"."status" in ('pending', 'approved', 'rejected', 'deleted'));