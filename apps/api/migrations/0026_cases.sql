CREATE TABLE "case_settings" (
	"questionnaire_id" integer PRIMARY KEY NOT NULL,
	"code_limit" integer DEFAULT 1000 NOT NULL,
	"target" integer,
	"double_review_percent" integer DEFAULT 0 NOT NULL,
	"duplicate_codes" text[] DEFAULT '{}' NOT NULL,
	"is_open_link" boolean DEFAULT false NOT NULL,
	"minutes" integer,
	"who_sees" text DEFAULT '' NOT NULL,
	"distress_help" text DEFAULT '' NOT NULL,
	"thanks" text DEFAULT '' NOT NULL,
	"minimum_responses" integer DEFAULT 5 NOT NULL,
	"free_texts" text DEFAULT 'team' NOT NULL,
	CONSTRAINT "case_settings_free_texts_known" CHECK ("case_settings"."free_texts" in ('nobody', 'team', 'organisations'))
);
--> statement-breakpoint
ALTER TABLE "case_codes" DROP CONSTRAINT "case_codes_state_known";--> statement-breakpoint
ALTER TABLE "case_codes" DROP CONSTRAINT "case_codes_second_reviewer_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "case_codes_questionnaire_id_submission_id_index";--> statement-breakpoint
ALTER TABLE "check_explanations" DROP CONSTRAINT "check_explanations_check_id_submission_id_pk";--> statement-breakpoint
ALTER TABLE "case_codes" ALTER COLUMN "state" SET DEFAULT 'unused';--> statement-breakpoint
ALTER TABLE "check_explanations" ADD COLUMN "case_code_id" integer;--> statement-breakpoint
-- Codes that were stored before are counted in the order they were made in.
ALTER TABLE "case_codes" ADD COLUMN "case_number" integer;--> statement-breakpoint
UPDATE "case_codes" SET "state" = 'unused' WHERE "state" = 'not_started';--> statement-breakpoint
UPDATE "case_codes" SET "case_number" = counted.n FROM (
	SELECT id, row_number() over (partition by questionnaire_id, submission_id order by id) as n FROM "case_codes"
) counted WHERE counted.id = "case_codes".id;--> statement-breakpoint
ALTER TABLE "case_codes" ALTER COLUMN "case_number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "case_codes" ADD COLUMN "second_review_of" integer;--> statement-breakpoint
ALTER TABLE "case_codes" ADD COLUMN "created_by" integer;--> statement-breakpoint
ALTER TABLE "case_codes" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "case_codes" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "case_codes" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "case_codes" ADD COLUMN "withdrawn_by" integer;--> statement-breakpoint
ALTER TABLE "case_codes" ADD COLUMN "withdraw_reason" text;--> statement-breakpoint
ALTER TABLE "case_codes" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "case_codes" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "case_settings" ADD CONSTRAINT "case_settings_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_explanations" ADD CONSTRAINT "check_explanations_case_code_id_case_codes_id_fk" FOREIGN KEY ("case_code_id") REFERENCES "public"."case_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_codes" ADD CONSTRAINT "case_codes_second_review_of_case_codes_id_fk" FOREIGN KEY ("second_review_of") REFERENCES "public"."case_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_codes" ADD CONSTRAINT "case_codes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_codes" ADD CONSTRAINT "case_codes_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_explanations_case_code_id_index" ON "check_explanations" USING btree ("case_code_id");--> statement-breakpoint
CREATE INDEX "section_submissions_case_code_id_index" ON "section_submissions" USING btree ("case_code_id");--> statement-breakpoint
CREATE INDEX "case_codes_reviewer_id_index" ON "case_codes" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "case_codes_request_key_index" ON "case_codes" USING btree ("request_key");--> statement-breakpoint
ALTER TABLE "case_codes" DROP COLUMN "second_reviewer_id";--> statement-breakpoint
ALTER TABLE "check_explanations" ADD CONSTRAINT "check_explanations_one" UNIQUE NULLS NOT DISTINCT("check_id","submission_id","case_code_id");--> statement-breakpoint
ALTER TABLE "case_codes" ADD CONSTRAINT "case_codes_reference_unique" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "case_codes" ADD CONSTRAINT "case_codes_one_second_review" UNIQUE("second_review_of");--> statement-breakpoint
ALTER TABLE "case_codes" ADD CONSTRAINT "case_codes_one_number" UNIQUE NULLS NOT DISTINCT("questionnaire_id","submission_id","case_number","second_review_of");--> statement-breakpoint
ALTER TABLE "case_codes" ADD CONSTRAINT "case_codes_withdrawn" CHECK (("case_codes"."state" = 'withdrawn') = ("case_codes"."withdrawn_at" is not null));--> statement-breakpoint
ALTER TABLE "case_codes" ADD CONSTRAINT "case_codes_state_known" CHECK ("case_codes"."state" in ('unused', 'in_progress', 'complete', 'withdrawn'));
