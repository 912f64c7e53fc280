CREATE TABLE "answer_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"question_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"case_code_id" integer,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uploaded_by" integer
);
--> statement-breakpoint
CREATE TABLE "answer_flags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_flags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"question_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"flagged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"flagged_by" integer,
	"resolved_at" timestamp with time zone,
	"resolved_by" integer
);
--> statement-breakpoint
CREATE TABLE "check_explanations" (
	"check_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"explanation" text NOT NULL,
	"explained_at" timestamp with time zone DEFAULT now() NOT NULL,
	"explained_by" integer,
	CONSTRAINT "check_explanations_check_id_submission_id_pk" PRIMARY KEY("check_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "chart_favourites" (
	"user_id" integer NOT NULL,
	"chart_id" integer NOT NULL,
	CONSTRAINT "chart_favourites_user_id_chart_id_pk" PRIMARY KEY("user_id","chart_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"question_id" integer,
	"chart_id" integer,
	"user_id" integer NOT NULL,
	"comment_text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "comments_have_one_subject" CHECK (num_nonnulls("comments"."question_id", "comments"."chart_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "measure_option_counts" (
	"measure_id" integer NOT NULL,
	"time_period_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"option_code" text NOT NULL,
	"option_name" text NOT NULL,
	"display_order" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "measure_option_counts_measure_id_time_period_id_submission_id_option_code_pk" PRIMARY KEY("measure_id","time_period_id","submission_id","option_code")
);
--> statement-breakpoint
CREATE TABLE "result_versions" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questionnaire_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questionnaire_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"questionnaire_id" integer NOT NULL,
	"expression" text NOT NULL,
	"severity" text DEFAULT 'error' NOT NULL,
	"message" text NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_contacts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"contact_role" text NOT NULL,
	"full_name" text NOT NULL,
	"job_title" text DEFAULT '' NOT NULL,
	"email_address" text NOT NULL,
	"telephone" text DEFAULT '' NOT NULL,
	CONSTRAINT "registration_contacts_registration_id_contact_role_unique" UNIQUE("registration_id","contact_role")
);
--> statement-breakpoint
CREATE TABLE "registration_submissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"participation" text DEFAULT 'existing' NOT NULL,
	CONSTRAINT "registration_submissions_registration_id_submission_id_unique" UNIQUE("registration_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"time_period_id" integer NOT NULL,
	"organisation_id" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"decline_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" integer,
	CONSTRAINT "registrations_project_id_time_period_id_organisation_id_unique" UNIQUE("project_id","time_period_id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "report_packs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_packs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"collection_id" integer NOT NULL,
	"time_period_id" integer NOT NULL,
	"submission_id" integer,
	"format" text NOT NULL,
	"selection" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"charts_done" integer DEFAULT 0 NOT NULL,
	"charts_total" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"file_name" text,
	"content" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "measures" DROP CONSTRAINT "measures_quotients_have_denominators";--> statement-breakpoint
ALTER TABLE "measures" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "measures" ADD COLUMN "comparable_since_id" integer;--> statement-breakpoint
ALTER TABLE "questionnaire_sections" ADD COLUMN "show_if" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaire_sub_section_rows" ADD COLUMN "show_if" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaire_sub_sections" ADD COLUMN "show_if" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaire_sub_sections" ADD COLUMN "row_totals" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaire_sub_sections" ADD COLUMN "column_totals" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD COLUMN "copied_from_id" integer;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "show_if" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "require_if" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_case_code_id_case_codes_id_fk" FOREIGN KEY ("case_code_id") REFERENCES "public"."case_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_flags" ADD CONSTRAINT "answer_flags_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_flags" ADD CONSTRAINT "answer_flags_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_flags" ADD CONSTRAINT "answer_flags_flagged_by_users_id_fk" FOREIGN KEY ("flagged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_flags" ADD CONSTRAINT "answer_flags_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_explanations" ADD CONSTRAINT "check_explanations_check_id_questionnaire_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."questionnaire_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_explanations" ADD CONSTRAINT "check_explanations_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_explanations" ADD CONSTRAINT "check_explanations_explained_by_users_id_fk" FOREIGN KEY ("explained_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_favourites" ADD CONSTRAINT "chart_favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_favourites" ADD CONSTRAINT "chart_favourites_chart_id_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."charts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_chart_id_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."charts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measure_option_counts" ADD CONSTRAINT "measure_option_counts_measure_id_measures_id_fk" FOREIGN KEY ("measure_id") REFERENCES "public"."measures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measure_option_counts" ADD CONSTRAINT "measure_option_counts_time_period_id_time_periods_id_fk" FOREIGN KEY ("time_period_id") REFERENCES "public"."time_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measure_option_counts" ADD CONSTRAINT "measure_option_counts_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_versions" ADD CONSTRAINT "result_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_checks" ADD CONSTRAINT "questionnaire_checks_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_contacts" ADD CONSTRAINT "registration_contacts_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_submissions" ADD CONSTRAINT "registration_submissions_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_submissions" ADD CONSTRAINT "registration_submissions_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_time_period_id_time_periods_id_fk" FOREIGN KEY ("time_period_id") REFERENCES "public"."time_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_packs" ADD CONSTRAINT "report_packs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_packs" ADD CONSTRAINT "report_packs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_packs" ADD CONSTRAINT "report_packs_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_packs" ADD CONSTRAINT "report_packs_time_period_id_time_periods_id_fk" FOREIGN KEY ("time_period_id") REFERENCES "public"."time_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_packs" ADD CONSTRAINT "report_packs_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_files_submission_id_question_id_index" ON "answer_files" USING btree ("submission_id","question_id");--> statement-breakpoint
CREATE INDEX "answer_files_question_id_index" ON "answer_files" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "answer_flags_submission_id_question_id_index" ON "answer_flags" USING btree ("submission_id","question_id");--> statement-breakpoint
CREATE INDEX "answer_flags_question_id_index" ON "answer_flags" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "check_explanations_submission_id_index" ON "check_explanations" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "chart_favourites_chart_id_index" ON "chart_favourites" USING btree ("chart_id");--> statement-breakpoint
CREATE INDEX "comments_submission_id_question_id_index" ON "comments" USING btree ("submission_id","question_id");--> statement-breakpoint
CREATE INDEX "comments_question_id_index" ON "comments" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "comments_chart_id_submission_id_index" ON "comments" USING btree ("chart_id","submission_id");--> statement-breakpoint
CREATE INDEX "comments_project_id_created_at_index" ON "comments" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "measure_option_counts_submission_id_index" ON "measure_option_counts" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "questionnaire_checks_questionnaire_id_display_order_index" ON "questionnaire_checks" USING btree ("questionnaire_id","display_order");--> statement-breakpoint
CREATE INDEX "registration_submissions_submission_id_index" ON "registration_submissions" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "registrations_organisation_id_index" ON "registrations" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "registrations_time_period_id_index" ON "registrations" USING btree ("time_period_id");--> statement-breakpoint
CREATE INDEX "report_packs_user_id_created_at_index" ON "report_packs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "report_packs_project_id_index" ON "report_packs" USING btree ("project_id");--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_comparable_since_id_time_periods_id_fk" FOREIGN KEY ("comparable_since_id") REFERENCES "public"."time_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_copied_from_id_questionnaires_id_fk" FOREIGN KEY ("copied_from_id") REFERENCES "public"."questionnaires"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "measures_comparable_since_id_index" ON "measures" USING btree ("comparable_since_id");--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_quotients_have_denominators" CHECK (("measures"."kind" in ('value', 'case_mean', 'case_median', 'distribution')) = ("measures"."denominator" is null));