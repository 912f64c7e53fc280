CREATE TABLE "outlier_acts" (
	"project_id" integer NOT NULL,
	"display_order" integer NOT NULL,
	"act_name" text NOT NULL,
	"done_by" text NOT NULL,
	"done_for" text NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "outlier_acts_project_id_display_order_pk" PRIMARY KEY("project_id","display_order"),
	CONSTRAINT "outlier_acts_done_by_known" CHECK ("outlier_acts"."done_by" in ('team', 'organisation')),
	CONSTRAINT "outlier_acts_done_for_known" CHECK ("outlier_acts"."done_for" in ('alarm', 'both'))
);
--> statement-breakpoint
CREATE TABLE "outlier_case_acts" (
	"outlier_case_id" integer NOT NULL,
	"display_order" integer NOT NULL,
	"act_name" text NOT NULL,
	"done_by" text NOT NULL,
	"days" integer NOT NULL,
	"due_on" date,
	"done_at" timestamp with time zone,
	"done_by_user_id" integer,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "outlier_case_acts_outlier_case_id_display_order_pk" PRIMARY KEY("outlier_case_id","display_order"),
	CONSTRAINT "outlier_case_acts_done_by_known" CHECK ("outlier_case_acts"."done_by" in ('team', 'organisation'))
);
--> statement-breakpoint
CREATE TABLE "outlier_cases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outlier_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"time_period_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"chart_id" integer NOT NULL,
	"level" text NOT NULL,
	"tone" text NOT NULL,
	"words" text NOT NULL,
	"unit" text NOT NULL,
	"decimals" integer NOT NULL,
	"value" double precision,
	"numerator" double precision,
	"denominator" double precision,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_by" integer,
	"told_at" timestamp with time zone,
	"concluded_at" timestamp with time zone,
	"concluded_by" integer,
	"outcome" text,
	"conclusion" text,
	CONSTRAINT "outlier_cases_level_known" CHECK ("outlier_cases"."level" in ('alarm', 'alert')),
	CONSTRAINT "outlier_cases_tone_known" CHECK ("outlier_cases"."tone" in ('worse', 'better', 'neutral')),
	CONSTRAINT "outlier_cases_outcome_known" CHECK ("outlier_cases"."outcome" in ('data_error', 'explained', 'confirmed', 'not_pursued')),
	CONSTRAINT "outlier_cases_whole_conclusion" CHECK (("outlier_cases"."concluded_at" is null) = ("outlier_cases"."outcome" is null) and ("outlier_cases"."concluded_at" is null) = ("outlier_cases"."conclusion" is null))
);
--> statement-breakpoint
CREATE TABLE "unusual_findings" (
	"part_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"chart_id" integer NOT NULL,
	"kind" text NOT NULL,
	"tone" text NOT NULL,
	"words" text NOT NULL,
	"gravity" integer NOT NULL,
	"unit" text NOT NULL,
	"decimals" integer NOT NULL,
	"value" double precision,
	"numerator" double precision,
	"denominator" double precision,
	CONSTRAINT "unusual_findings_part_id_chart_id_submission_id_kind_pk" PRIMARY KEY("part_id","chart_id","submission_id","kind"),
	CONSTRAINT "unusual_findings_kind_known" CHECK ("unusual_findings"."kind" in ('alarm', 'alert', 'special_cause', 'large_change', 'missing')),
	CONSTRAINT "unusual_findings_tone_known" CHECK ("unusual_findings"."tone" in ('worse', 'better', 'neutral'))
);
--> statement-breakpoint
CREATE TABLE "unusual_looks" (
	"part_id" integer PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone,
	"charts_done" integer DEFAULT 0 NOT NULL,
	"charts" integer DEFAULT 0 NOT NULL,
	"seen_version" bigint,
	"looked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mail_texts" DROP CONSTRAINT "mail_texts_mail_key_known";--> statement-breakpoint
ALTER TABLE "outlier_acts" ADD CONSTRAINT "outlier_acts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlier_case_acts" ADD CONSTRAINT "outlier_case_acts_outlier_case_id_outlier_cases_id_fk" FOREIGN KEY ("outlier_case_id") REFERENCES "public"."outlier_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlier_case_acts" ADD CONSTRAINT "outlier_case_acts_done_by_user_id_users_id_fk" FOREIGN KEY ("done_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlier_cases" ADD CONSTRAINT "outlier_cases_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlier_cases" ADD CONSTRAINT "outlier_cases_time_period_id_time_periods_id_fk" FOREIGN KEY ("time_period_id") REFERENCES "public"."time_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlier_cases" ADD CONSTRAINT "outlier_cases_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlier_cases" ADD CONSTRAINT "outlier_cases_chart_id_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."charts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlier_cases" ADD CONSTRAINT "outlier_cases_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlier_cases" ADD CONSTRAINT "outlier_cases_concluded_by_users_id_fk" FOREIGN KEY ("concluded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unusual_findings" ADD CONSTRAINT "unusual_findings_part_id_project_time_periods_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."project_time_periods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unusual_findings" ADD CONSTRAINT "unusual_findings_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unusual_findings" ADD CONSTRAINT "unusual_findings_chart_id_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."charts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unusual_looks" ADD CONSTRAINT "unusual_looks_part_id_project_time_periods_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."project_time_periods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outlier_cases_one_open" ON "outlier_cases" USING btree ("submission_id","chart_id","time_period_id") WHERE "outlier_cases"."concluded_at" is null;--> statement-breakpoint
CREATE INDEX "outlier_cases_project_id_time_period_id_index" ON "outlier_cases" USING btree ("project_id","time_period_id");--> statement-breakpoint
CREATE INDEX "outlier_cases_submission_id_chart_id_time_period_id_index" ON "outlier_cases" USING btree ("submission_id","chart_id","time_period_id");--> statement-breakpoint
CREATE INDEX "outlier_cases_time_period_id_index" ON "outlier_cases" USING btree ("time_period_id");--> statement-breakpoint
CREATE INDEX "outlier_cases_chart_id_index" ON "outlier_cases" USING btree ("chart_id");--> statement-breakpoint
CREATE INDEX "unusual_findings_part_id_gravity_index" ON "unusual_findings" USING btree ("part_id","gravity");--> statement-breakpoint
CREATE INDEX "unusual_findings_submission_id_index" ON "unusual_findings" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "unusual_findings_chart_id_index" ON "unusual_findings" USING btree ("chart_id");--> statement-breakpoint
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_mail_key_known" CHECK ("mail_texts"."mail_key" in ('invitation', 'verification', 'has_account', 'account_asked', 'approval', 'rejection', 'closing', 'reopening', 'password_reset', 'new_sign_in', 'password_changed', 'second_factor_set', 'second_factor_off', 'second_factor_taken', 'address_confirmation', 'address_change_asked', 'invitation_moved', 'address_in_use', 'address_changed', 'access_asked', 'access_given', 'registration_confirmed', 'entry_extended', 'reopened', 'closed_again', 'queries_asked', 'comment_added', 'outlier_asked', 'outlier_answered', 'outlier_concluded', 'survey_invitation', 'survey_reminder', 'results_published', 'results_changed', 'contact_answered'));