CREATE TABLE "survey_contacts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "survey_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"questionnaire_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"full_name" text NOT NULL,
	"email_address" text NOT NULL,
	"case_code_id" integer,
	"waits_for" text,
	"invited_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	CONSTRAINT "survey_contacts_case_code_id_unique" UNIQUE("case_code_id"),
	CONSTRAINT "survey_contacts_waits_for_known" CHECK ("survey_contacts"."waits_for" in ('invitation', 'reminder'))
);
--> statement-breakpoint
ALTER TABLE "mail_texts" DROP CONSTRAINT "mail_texts_mail_key_known";--> statement-breakpoint
ALTER TABLE "measure_values" DROP CONSTRAINT "measure_values_missing_reason_known";--> statement-breakpoint
ALTER TABLE "case_codes" ADD COLUMN "is_of_contact" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_contacts" ADD CONSTRAINT "survey_contacts_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_contacts" ADD CONSTRAINT "survey_contacts_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_contacts" ADD CONSTRAINT "survey_contacts_case_code_id_case_codes_id_fk" FOREIGN KEY ("case_code_id") REFERENCES "public"."case_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_contacts" ADD CONSTRAINT "survey_contacts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "survey_contacts_once" ON "survey_contacts" USING btree ("questionnaire_id","submission_id",lower("email_address"));--> statement-breakpoint
CREATE INDEX "survey_contacts_submission_id_index" ON "survey_contacts" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "survey_contacts_created_by_index" ON "survey_contacts" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "survey_contacts_waiting" ON "survey_contacts" USING btree ("questionnaire_id") WHERE "survey_contacts"."waits_for" is not null;--> statement-breakpoint
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_mail_key_known" CHECK ("mail_texts"."mail_key" in ('invitation', 'verification', 'has_account', 'account_asked', 'approval', 'rejection', 'closing', 'reopening', 'password_reset', 'new_sign_in', 'password_changed', 'second_factor_set', 'second_factor_off', 'second_factor_taken', 'address_confirmation', 'address_change_asked', 'invitation_moved', 'address_in_use', 'address_changed', 'access_asked', 'access_given', 'registration_confirmed', 'entry_extended', 'reopened', 'closed_again', 'queries_asked', 'comment_added', 'survey_invitation', 'survey_reminder', 'contact_answered'));--> statement-breakpoint
ALTER TABLE "measure_values" ADD CONSTRAINT "measure_values_missing_reason_known" CHECK ("measure_values"."missing_reason" in ('not_reported', 'zero_denominator', 'too_few_responses'));