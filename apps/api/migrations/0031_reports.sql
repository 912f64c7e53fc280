CREATE TABLE "pack_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pack_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"time_period_id" integer NOT NULL,
	"title" text NOT NULL,
	"format" text NOT NULL,
	"blocks" jsonb NOT NULL,
	"begun_by" integer NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pack_runs_format_known" CHECK ("pack_runs"."format" in ('pptx', 'pdf'))
);
--> statement-breakpoint
CREATE TABLE "report_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"organisation_id" integer,
	"template_name" text NOT NULL,
	"format" text DEFAULT 'pdf' NOT NULL,
	"blocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_templates_format_known" CHECK ("report_templates"."format" in ('pptx', 'pdf'))
);
--> statement-breakpoint
CREATE TABLE "run_packs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "run_packs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"failure" text,
	"document_id" integer,
	"finished_at" timestamp with time zone,
	CONSTRAINT "run_packs_run_id_submission_id_unique" UNIQUE("run_id","submission_id"),
	CONSTRAINT "run_packs_state_known" CHECK ("run_packs"."state" in ('queued', 'running', 'done', 'failed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "report_packs" ALTER COLUMN "collection_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "organisation_id" integer;--> statement-breakpoint
ALTER TABLE "report_packs" ADD COLUMN "template_id" integer;--> statement-breakpoint
ALTER TABLE "report_packs" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "report_packs" ADD COLUMN "blocks" jsonb;--> statement-breakpoint
ALTER TABLE "pack_runs" ADD CONSTRAINT "pack_runs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_runs" ADD CONSTRAINT "pack_runs_time_period_id_time_periods_id_fk" FOREIGN KEY ("time_period_id") REFERENCES "public"."time_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_runs" ADD CONSTRAINT "pack_runs_begun_by_users_id_fk" FOREIGN KEY ("begun_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_templates" ADD CONSTRAINT "report_templates_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_templates" ADD CONSTRAINT "report_templates_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_templates" ADD CONSTRAINT "report_templates_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_packs" ADD CONSTRAINT "run_packs_run_id_pack_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."pack_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_packs" ADD CONSTRAINT "run_packs_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_packs" ADD CONSTRAINT "run_packs_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pack_runs_project_id_begun_at_index" ON "pack_runs" USING btree ("project_id","begun_at");--> statement-breakpoint
CREATE INDEX "report_templates_project_id_organisation_id_index" ON "report_templates" USING btree ("project_id","organisation_id");--> statement-breakpoint
CREATE INDEX "report_templates_organisation_id_index" ON "report_templates" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "run_packs_submission_id_index" ON "run_packs" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "run_packs_document_id_index" ON "run_packs" USING btree ("document_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_packs" ADD CONSTRAINT "report_packs_template_id_report_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."report_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_organisation_id_index" ON "documents" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "report_packs_template_id_index" ON "report_packs" USING btree ("template_id");--> statement-breakpoint
ALTER TABLE "report_packs" ADD CONSTRAINT "report_packs_made_of" CHECK ("report_packs"."collection_id" is null or "report_packs"."blocks" is null);--> statement-breakpoint
-- Whoever carries on for an organisation has its report templates too.
CREATE FUNCTION report_templates_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE report_templates SET organisation_id = new.successor_id WHERE organisation_id = new.id;
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER report_templates_follow AFTER UPDATE OF successor_id ON organisations
  FOR EACH ROW WHEN (new.successor_id IS NOT NULL AND new.successor_id IS DISTINCT FROM old.successor_id)
  EXECUTE FUNCTION report_templates_follow();
