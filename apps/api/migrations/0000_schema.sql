CREATE TABLE "user_accesses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_accesses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"project_id" integer,
	"approved" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" integer
);
--> statement-breakpoint
CREATE TABLE "response_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "response_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"response_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"old_value" jsonb,
	"new_value" jsonb,
	"old_missing_reason" text,
	"new_missing_reason" text,
	"explanation" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" integer,
	CONSTRAINT "response_history_response_id_version_unique" UNIQUE("response_id","version")
);
--> statement-breakpoint
CREATE TABLE "responses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "responses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"question_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"case_code_id" integer,
	"value" jsonb,
	"value_number" double precision GENERATED ALWAYS AS (case when jsonb_typeof(value) = 'number' then (value #>> '{}')::double precision end) STORED,
	"missing_reason" text,
	"explanation" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "responses_one_answer" UNIQUE NULLS NOT DISTINCT("question_id","submission_id","case_code_id"),
	CONSTRAINT "responses_value_or_missing" CHECK ("responses"."value" is null or "responses"."missing_reason" is null)
);
--> statement-breakpoint
CREATE TABLE "section_submissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "section_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"section_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"case_code_id" integer,
	"state" text DEFAULT 'in_progress' NOT NULL,
	"completed_at" timestamp with time zone,
	"completed_by" integer,
	CONSTRAINT "section_submissions_one_state" UNIQUE NULLS NOT DISTINCT("section_id","submission_id","case_code_id")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"programme_id" integer NOT NULL,
	"user_id" integer,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refresh_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refresh_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "case_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"questionnaire_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"case_code" text NOT NULL,
	"state" text DEFAULT 'not_started' NOT NULL,
	"reviewer_id" integer,
	"second_reviewer_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "case_codes_case_code_unique" UNIQUE("case_code"),
	CONSTRAINT "case_codes_id_submission_id_unique" UNIQUE("id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "chart_group_memberships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chart_group_memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"collection_id" integer NOT NULL,
	"chart_id" integer NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "chart_group_memberships_collection_id_chart_id_unique" UNIQUE("collection_id","chart_id")
);
--> statement-breakpoint
CREATE TABLE "chart_metadata" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chart_metadata_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"chart_id" integer NOT NULL,
	"metadata_name" text NOT NULL,
	"metadata_text" text NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "chart_metadata_chart_id_metadata_name_unique" UNIQUE("chart_id","metadata_name")
);
--> statement-breakpoint
CREATE TABLE "chart_output_types" (
	"chart_id" integer NOT NULL,
	"output_type_id" integer NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "chart_output_types_chart_id_output_type_id_pk" PRIMARY KEY("chart_id","output_type_id")
);
--> statement-breakpoint
CREATE TABLE "chart_parameters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chart_parameters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"chart_id" integer NOT NULL,
	"time_period_id" integer NOT NULL,
	"measure_id" integer NOT NULL,
	"series_name" text NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "chart_parameters_chart_id_time_period_id_measure_id_unique" UNIQUE("chart_id","time_period_id","measure_id")
);
--> statement-breakpoint
CREATE TABLE "charts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "charts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"chart_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	CONSTRAINT "charts_project_id_chart_name_unique" UNIQUE("project_id","chart_name")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"output_tab_id" integer NOT NULL,
	"parent_id" integer,
	"collection_code" text NOT NULL,
	"collection_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "collections_output_tab_id_collection_code_unique" UNIQUE("output_tab_id","collection_code")
);
--> statement-breakpoint
CREATE TABLE "output_tabs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "output_tabs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"tab_name" text NOT NULL,
	"output_name" text NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "output_tabs_project_id_tab_name_unique" UNIQUE("project_id","tab_name")
);
--> statement-breakpoint
CREATE TABLE "output_types" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "output_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"output_type" text NOT NULL,
	"output_type_name" text NOT NULL,
	"component" text NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "output_types_output_type_unique" UNIQUE("output_type")
);
--> statement-breakpoint
CREATE TABLE "filter_options" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "filter_options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"filter_id" integer NOT NULL,
	"option_name" text NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "filter_options_filter_id_option_name_unique" UNIQUE("filter_id","option_name")
);
--> statement-breakpoint
CREATE TABLE "filters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "filters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"filter_name" text NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "filters_project_id_filter_name_unique" UNIQUE("project_id","filter_name")
);
--> statement-breakpoint
CREATE TABLE "submission_filter_options" (
	"submission_id" integer NOT NULL,
	"filter_option_id" integer NOT NULL,
	CONSTRAINT "submission_filter_options_submission_id_filter_option_id_pk" PRIMARY KEY("submission_id","filter_option_id")
);
--> statement-breakpoint
CREATE TABLE "measure_values" (
	"measure_id" integer NOT NULL,
	"time_period_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"numerator" double precision,
	"denominator" double precision,
	"value" double precision,
	"missing_reason" text,
	CONSTRAINT "measure_values_measure_id_time_period_id_submission_id_pk" PRIMARY KEY("measure_id","time_period_id","submission_id"),
	CONSTRAINT "measure_values_reason" CHECK (("measure_values"."value" is null) = ("measure_values"."missing_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "measures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "measures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"measure_code" text NOT NULL,
	"measure_name" text NOT NULL,
	"kind" text NOT NULL,
	"numerator" text NOT NULL,
	"denominator" text,
	"multiplier" double precision DEFAULT 1 NOT NULL,
	"decimals" integer DEFAULT 1 NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"polarity" text DEFAULT 'neutral' NOT NULL,
	CONSTRAINT "measures_project_id_measure_code_unique" UNIQUE("project_id","measure_code"),
	CONSTRAINT "measures_quotients_have_denominators" CHECK (("measures"."kind" = 'value') = ("measures"."denominator" is null))
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organisations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"programme_id" integer NOT NULL,
	"organisation_name" text NOT NULL,
	"organisation_code" text NOT NULL,
	"organisation_type" text,
	"region" text,
	"board_name" text,
	"board_code" text,
	"closed_on" date,
	"successor_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organisations_programme_id_organisation_code_unique" UNIQUE("programme_id","organisation_code")
);
--> statement-breakpoint
CREATE TABLE "peer_group_memberships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "peer_group_memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"peer_group_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	CONSTRAINT "peer_group_memberships_peer_group_id_submission_id_unique" UNIQUE("peer_group_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "peer_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "peer_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"owner_id" integer,
	"peer_group_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "peer_groups_name" UNIQUE NULLS NOT DISTINCT("project_id","owner_id","peer_group_name")
);
--> statement-breakpoint
CREATE TABLE "programmes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "programmes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"programme_code" text NOT NULL,
	"programme_name" text NOT NULL,
	"mfa_required" boolean DEFAULT true NOT NULL,
	"password_expiry_days" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "programmes_programme_code_unique" UNIQUE("programme_code")
);
--> statement-breakpoint
CREATE TABLE "time_periods" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "time_periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"programme_id" integer NOT NULL,
	"time_period_name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "time_periods_programme_id_time_period_name_unique" UNIQUE("programme_id","time_period_name"),
	CONSTRAINT "time_periods_ends_after_start" CHECK ("time_periods"."ends_on" >= "time_periods"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"programme_id" integer NOT NULL,
	"category_name" text NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "categories_programme_id_category_name_unique" UNIQUE("programme_id","category_name")
);
--> statement-breakpoint
CREATE TABLE "project_favourites" (
	"user_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	CONSTRAINT "project_favourites_user_id_project_id_pk" PRIMARY KEY("user_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "project_guidances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_guidances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"guidance_title" text NOT NULL,
	"guidance_text" text NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_time_periods" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_time_periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"time_period_id" integer NOT NULL,
	"registration_opens_at" timestamp with time zone,
	"registration_closes_at" timestamp with time zone,
	"collection_opens_at" timestamp with time zone NOT NULL,
	"collection_closes_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"about_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "project_time_periods_project_id_time_period_id_unique" UNIQUE("project_id","time_period_id"),
	CONSTRAINT "project_time_periods_order" CHECK ("project_time_periods"."collection_closes_at" > "project_time_periods"."collection_opens_at")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"programme_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"project_code" text NOT NULL,
	"project_name" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"landing_text" text DEFAULT '' NOT NULL,
	"unit_name" text DEFAULT 'organisation' NOT NULL,
	"source_text" text DEFAULT '' NOT NULL,
	"named_results" boolean DEFAULT false NOT NULL,
	"provisional_results" boolean DEFAULT false NOT NULL,
	"disclosure_threshold" integer,
	"minimum_peers" integer DEFAULT 3 NOT NULL,
	"quartile_method" integer DEFAULT 7 NOT NULL,
	"registration_required" boolean DEFAULT false NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "projects_programme_id_project_code_unique" UNIQUE("programme_id","project_code"),
	CONSTRAINT "projects_quartile_method" CHECK ("projects"."quartile_method" in (6, 7)),
	CONSTRAINT "projects_code_is_a_slug" CHECK ("projects"."project_code" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "question_options" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"question_id" integer NOT NULL,
	"option_code" text NOT NULL,
	"option_name" text NOT NULL,
	"exclusive" boolean DEFAULT false NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "question_options_question_id_option_code_unique" UNIQUE("question_id","option_code")
);
--> statement-breakpoint
CREATE TABLE "question_sub_section_memberships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_sub_section_memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"question_id" integer NOT NULL,
	"sub_section_id" integer NOT NULL,
	"row_id" integer,
	"column_id" integer,
	"display_order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "question_sub_section_memberships_question_id_unique" UNIQUE("question_id"),
	CONSTRAINT "question_sub_section_memberships_sub_section_id_row_id_column_id_unique" UNIQUE("sub_section_id","row_id","column_id"),
	CONSTRAINT "memberships_cell_is_whole" CHECK (("question_sub_section_memberships"."row_id" is null) = ("question_sub_section_memberships"."column_id" is null))
);
--> statement-breakpoint
CREATE TABLE "questionnaire_sections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questionnaire_sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"questionnaire_id" integer NOT NULL,
	"section_name" text NOT NULL,
	"guidance" text DEFAULT '' NOT NULL,
	"display_order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questionnaire_sub_section_columns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questionnaire_sub_section_columns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sub_section_id" integer NOT NULL,
	"column_name" text NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "questionnaire_sub_section_columns_id_sub_section_id_unique" UNIQUE("id","sub_section_id")
);
--> statement-breakpoint
CREATE TABLE "questionnaire_sub_section_rows" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questionnaire_sub_section_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sub_section_id" integer NOT NULL,
	"row_name" text NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "questionnaire_sub_section_rows_id_sub_section_id_unique" UNIQUE("id","sub_section_id")
);
--> statement-breakpoint
CREATE TABLE "questionnaire_sub_sections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questionnaire_sub_sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"section_id" integer NOT NULL,
	"sub_section_name" text DEFAULT '' NOT NULL,
	"guidance" text DEFAULT '' NOT NULL,
	"display_order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questionnaires" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questionnaires_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"time_period_id" integer NOT NULL,
	"questionnaire_name" text NOT NULL,
	"kind" text DEFAULT 'organisational' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"declaration" text DEFAULT '' NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questionnaires_project_id_time_period_id_questionnaire_name_unique" UNIQUE("project_id","time_period_id","questionnaire_name")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"questionnaire_id" integer NOT NULL,
	"question_code" text NOT NULL,
	"question_text" text NOT NULL,
	"help" text DEFAULT '' NOT NULL,
	"question_type" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"decimal_places" integer,
	"hard_minimum" double precision,
	"hard_maximum" double precision,
	"soft_minimum" double precision,
	"soft_maximum" double precision,
	"tolerance_percent" double precision,
	"pattern" text,
	"missing_allowed" boolean DEFAULT true NOT NULL,
	"expression" text,
	CONSTRAINT "questions_questionnaire_id_question_code_unique" UNIQUE("questionnaire_id","question_code"),
	CONSTRAINT "questions_code" CHECK ("questions"."question_code" ~ '^[a-zA-Z_][a-zA-Z0-9_]*$')
);
--> statement-breakpoint
CREATE TABLE "questionnaire_submissions" (
	"questionnaire_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"submitted_at" timestamp with time zone,
	"submitted_by" integer,
	"reopened_at" timestamp with time zone,
	"reopened_by" integer,
	"reopen_reason" text,
	CONSTRAINT "questionnaire_submissions_questionnaire_id_submission_id_pk" PRIMARY KEY("questionnaire_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organisation_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"submission_name" text NOT NULL,
	"pseudonym_number" integer NOT NULL,
	"ended_on" date,
	CONSTRAINT "submissions_project_id_organisation_id_submission_name_unique" UNIQUE("project_id","organisation_id","submission_name"),
	CONSTRAINT "submissions_project_id_pseudonym_number_unique" UNIQUE("project_id","pseudonym_number")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"programme_id" integer NOT NULL,
	"organisation_id" integer,
	"role_type_id" integer NOT NULL,
	"email_address" text NOT NULL,
	"full_name" text NOT NULL,
	"job_title" text,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"email_verified_at" timestamp with time zone,
	"status" text DEFAULT 'pending' NOT NULL,
	"decision_reason" text,
	"otp_secret" text,
	"otp_enabled" boolean DEFAULT false NOT NULL,
	"otp_last_step" bigint,
	"last_login_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_known" CHECK ("users"."role_type_id" between 1 and 4),
	CONSTRAINT "users_participants_act_for_one" CHECK ("users"."role_type_id" < 3 or "users"."organisation_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "user_accesses" ADD CONSTRAINT "user_accesses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_accesses" ADD CONSTRAINT "user_accesses_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_accesses" ADD CONSTRAINT "user_accesses_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_history" ADD CONSTRAINT "response_history_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_history" ADD CONSTRAINT "response_history_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_case_code_id_case_codes_id_fk" FOREIGN KEY ("case_code_id") REFERENCES "public"."case_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_submissions" ADD CONSTRAINT "section_submissions_section_id_questionnaire_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."questionnaire_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_submissions" ADD CONSTRAINT "section_submissions_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_submissions" ADD CONSTRAINT "section_submissions_case_code_id_case_codes_id_fk" FOREIGN KEY ("case_code_id") REFERENCES "public"."case_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_submissions" ADD CONSTRAINT "section_submissions_completed_by_users_id_fk" FOREIGN KEY ("completed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_codes" ADD CONSTRAINT "case_codes_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_codes" ADD CONSTRAINT "case_codes_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_codes" ADD CONSTRAINT "case_codes_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_codes" ADD CONSTRAINT "case_codes_second_reviewer_id_users_id_fk" FOREIGN KEY ("second_reviewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_group_memberships" ADD CONSTRAINT "chart_group_memberships_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_group_memberships" ADD CONSTRAINT "chart_group_memberships_chart_id_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."charts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_metadata" ADD CONSTRAINT "chart_metadata_chart_id_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."charts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_output_types" ADD CONSTRAINT "chart_output_types_chart_id_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."charts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_output_types" ADD CONSTRAINT "chart_output_types_output_type_id_output_types_id_fk" FOREIGN KEY ("output_type_id") REFERENCES "public"."output_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_parameters" ADD CONSTRAINT "chart_parameters_chart_id_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."charts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_parameters" ADD CONSTRAINT "chart_parameters_time_period_id_time_periods_id_fk" FOREIGN KEY ("time_period_id") REFERENCES "public"."time_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_parameters" ADD CONSTRAINT "chart_parameters_measure_id_measures_id_fk" FOREIGN KEY ("measure_id") REFERENCES "public"."measures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charts" ADD CONSTRAINT "charts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_output_tab_id_output_tabs_id_fk" FOREIGN KEY ("output_tab_id") REFERENCES "public"."output_tabs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_parent_id_collections_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."collections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "output_tabs" ADD CONSTRAINT "output_tabs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filter_options" ADD CONSTRAINT "filter_options_filter_id_filters_id_fk" FOREIGN KEY ("filter_id") REFERENCES "public"."filters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filters" ADD CONSTRAINT "filters_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_filter_options" ADD CONSTRAINT "submission_filter_options_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_filter_options" ADD CONSTRAINT "submission_filter_options_filter_option_id_filter_options_id_fk" FOREIGN KEY ("filter_option_id") REFERENCES "public"."filter_options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measure_values" ADD CONSTRAINT "measure_values_measure_id_measures_id_fk" FOREIGN KEY ("measure_id") REFERENCES "public"."measures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measure_values" ADD CONSTRAINT "measure_values_time_period_id_time_periods_id_fk" FOREIGN KEY ("time_period_id") REFERENCES "public"."time_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measure_values" ADD CONSTRAINT "measure_values_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_successor_id_organisations_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_group_memberships" ADD CONSTRAINT "peer_group_memberships_peer_group_id_peer_groups_id_fk" FOREIGN KEY ("peer_group_id") REFERENCES "public"."peer_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_group_memberships" ADD CONSTRAINT "peer_group_memberships_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_groups" ADD CONSTRAINT "peer_groups_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_groups" ADD CONSTRAINT "peer_groups_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_periods" ADD CONSTRAINT "time_periods_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_favourites" ADD CONSTRAINT "project_favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_favourites" ADD CONSTRAINT "project_favourites_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_guidances" ADD CONSTRAINT "project_guidances_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_time_periods" ADD CONSTRAINT "project_time_periods_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_time_periods" ADD CONSTRAINT "project_time_periods_time_period_id_time_periods_id_fk" FOREIGN KEY ("time_period_id") REFERENCES "public"."time_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_options" ADD CONSTRAINT "question_options_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_sub_section_memberships" ADD CONSTRAINT "question_sub_section_memberships_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_sub_section_memberships" ADD CONSTRAINT "question_sub_section_memberships_sub_section_id_questionnaire_sub_sections_id_fk" FOREIGN KEY ("sub_section_id") REFERENCES "public"."questionnaire_sub_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_sub_section_memberships" ADD CONSTRAINT "memberships_row_of_sub_section" FOREIGN KEY ("row_id","sub_section_id") REFERENCES "public"."questionnaire_sub_section_rows"("id","sub_section_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_sub_section_memberships" ADD CONSTRAINT "memberships_column_of_sub_section" FOREIGN KEY ("column_id","sub_section_id") REFERENCES "public"."questionnaire_sub_section_columns"("id","sub_section_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_sections" ADD CONSTRAINT "questionnaire_sections_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_sub_section_columns" ADD CONSTRAINT "questionnaire_sub_section_columns_sub_section_id_questionnaire_sub_sections_id_fk" FOREIGN KEY ("sub_section_id") REFERENCES "public"."questionnaire_sub_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_sub_section_rows" ADD CONSTRAINT "questionnaire_sub_section_rows_sub_section_id_questionnaire_sub_sections_id_fk" FOREIGN KEY ("sub_section_id") REFERENCES "public"."questionnaire_sub_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_sub_sections" ADD CONSTRAINT "questionnaire_sub_sections_section_id_questionnaire_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."questionnaire_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_time_period_id_time_periods_id_fk" FOREIGN KEY ("time_period_id") REFERENCES "public"."time_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_submissions" ADD CONSTRAINT "questionnaire_submissions_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_submissions" ADD CONSTRAINT "questionnaire_submissions_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_submissions" ADD CONSTRAINT "questionnaire_submissions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_submissions" ADD CONSTRAINT "questionnaire_submissions_reopened_by_users_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "user_accesses_once" ON "user_accesses" USING btree ("user_id",coalesce("project_id", 0));--> statement-breakpoint
CREATE INDEX "user_accesses_project_id_index" ON "user_accesses" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "responses_submission_id_question_id_index" ON "responses" USING btree ("submission_id","question_id");--> statement-breakpoint
CREATE INDEX "responses_case_code_id_index" ON "responses" USING btree ("case_code_id");--> statement-breakpoint
CREATE INDEX "section_submissions_submission_id_index" ON "section_submissions" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "audit_entries_programme_id_created_at_index" ON "audit_entries" USING btree ("programme_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_type_subject_id_index" ON "audit_entries" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_index" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "case_codes_questionnaire_id_submission_id_index" ON "case_codes" USING btree ("questionnaire_id","submission_id");--> statement-breakpoint
CREATE INDEX "chart_group_memberships_chart_id_index" ON "chart_group_memberships" USING btree ("chart_id");--> statement-breakpoint
CREATE INDEX "chart_output_types_output_type_id_index" ON "chart_output_types" USING btree ("output_type_id");--> statement-breakpoint
CREATE INDEX "chart_parameters_measure_id_index" ON "chart_parameters" USING btree ("measure_id");--> statement-breakpoint
CREATE INDEX "chart_parameters_time_period_id_index" ON "chart_parameters" USING btree ("time_period_id");--> statement-breakpoint
CREATE INDEX "collections_parent_id_index" ON "collections" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "submission_filter_options_filter_option_id_index" ON "submission_filter_options" USING btree ("filter_option_id");--> statement-breakpoint
CREATE INDEX "measure_values_submission_id_measure_id_index" ON "measure_values" USING btree ("submission_id","measure_id");--> statement-breakpoint
CREATE INDEX "organisations_programme_id_organisation_name_index" ON "organisations" USING btree ("programme_id","organisation_name");--> statement-breakpoint
CREATE INDEX "peer_group_memberships_submission_id_index" ON "peer_group_memberships" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "peer_groups_owner_id_index" ON "peer_groups" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "time_periods_programme_id_display_order_index" ON "time_periods" USING btree ("programme_id","display_order");--> statement-breakpoint
CREATE INDEX "project_favourites_project_id_index" ON "project_favourites" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_guidances_project_id_display_order_index" ON "project_guidances" USING btree ("project_id","display_order");--> statement-breakpoint
CREATE INDEX "project_time_periods_time_period_id_index" ON "project_time_periods" USING btree ("time_period_id");--> statement-breakpoint
CREATE INDEX "projects_category_id_index" ON "projects" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "question_sub_section_memberships_sub_section_id_display_order_index" ON "question_sub_section_memberships" USING btree ("sub_section_id","display_order");--> statement-breakpoint
CREATE INDEX "questionnaire_sections_questionnaire_id_display_order_index" ON "questionnaire_sections" USING btree ("questionnaire_id","display_order");--> statement-breakpoint
CREATE INDEX "questionnaire_sub_section_columns_sub_section_id_display_order_index" ON "questionnaire_sub_section_columns" USING btree ("sub_section_id","display_order");--> statement-breakpoint
CREATE INDEX "questionnaire_sub_section_rows_sub_section_id_display_order_index" ON "questionnaire_sub_section_rows" USING btree ("sub_section_id","display_order");--> statement-breakpoint
CREATE INDEX "questionnaire_sub_sections_section_id_display_order_index" ON "questionnaire_sub_sections" USING btree ("section_id","display_order");--> statement-breakpoint
CREATE INDEX "questionnaires_time_period_id_index" ON "questionnaires" USING btree ("time_period_id");--> statement-breakpoint
CREATE INDEX "questions_question_code_index" ON "questions" USING btree ("question_code");--> statement-breakpoint
CREATE INDEX "questionnaire_submissions_submission_id_index" ON "questionnaire_submissions" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "submissions_organisation_id_index" ON "submissions" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("programme_id",lower("email_address"));--> statement-breakpoint
CREATE INDEX "users_programme_id_status_index" ON "users" USING btree ("programme_id","status");--> statement-breakpoint
CREATE INDEX "users_organisation_id_index" ON "users" USING btree ("organisation_id");