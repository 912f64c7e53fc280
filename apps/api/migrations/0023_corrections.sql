CREATE TABLE "entry_extensions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entry_extensions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_time_period_id" integer NOT NULL,
	"organisation_id" integer NOT NULL,
	"submission_id" integer,
	"extended_until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	CONSTRAINT "entry_extensions_one" UNIQUE NULLS NOT DISTINCT("project_time_period_id","organisation_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "result_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "result_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"time_period_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"questionnaire_id" integer NOT NULL,
	"reason" text NOT NULL,
	"figures" jsonb NOT NULL,
	"reopened_at" timestamp with time zone,
	"reopened_by" integer,
	"revised_at" timestamp with time zone NOT NULL,
	"revised_by" integer
);
--> statement-breakpoint
ALTER TABLE "project_time_periods" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "entry_extensions" ADD CONSTRAINT "entry_extensions_project_time_period_id_project_time_periods_id_fk" FOREIGN KEY ("project_time_period_id") REFERENCES "public"."project_time_periods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_extensions" ADD CONSTRAINT "entry_extensions_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_extensions" ADD CONSTRAINT "entry_extensions_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_extensions" ADD CONSTRAINT "entry_extensions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_revisions" ADD CONSTRAINT "result_revisions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_revisions" ADD CONSTRAINT "result_revisions_time_period_id_time_periods_id_fk" FOREIGN KEY ("time_period_id") REFERENCES "public"."time_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_revisions" ADD CONSTRAINT "result_revisions_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_revisions" ADD CONSTRAINT "result_revisions_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_revisions" ADD CONSTRAINT "result_revisions_reopened_by_users_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_revisions" ADD CONSTRAINT "result_revisions_revised_by_users_id_fk" FOREIGN KEY ("revised_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_extensions_organisation_id_index" ON "entry_extensions" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "entry_extensions_submission_id_index" ON "entry_extensions" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "result_revisions_project_id_time_period_id_submission_id_index" ON "result_revisions" USING btree ("project_id","time_period_id","submission_id");--> statement-breakpoint
CREATE INDEX "result_revisions_time_period_id_index" ON "result_revisions" USING btree ("time_period_id");--> statement-breakpoint
CREATE INDEX "result_revisions_submission_id_index" ON "result_revisions" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "result_revisions_questionnaire_id_index" ON "result_revisions" USING btree ("questionnaire_id");