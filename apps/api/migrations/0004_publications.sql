CREATE TABLE "publication_contents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publication_contents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"content_hash" text NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "publication_contents_project_id_content_hash_unique" UNIQUE("project_id","content_hash")
);
--> statement-breakpoint
CREATE TABLE "publication_figures" (
	"publication_id" integer NOT NULL,
	"measure_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"numerator" double precision,
	"denominator" double precision,
	"value" double precision,
	"missing_reason" text,
	"options" jsonb NOT NULL,
	CONSTRAINT "publication_figures_publication_id_measure_id_submission_id_pk" PRIMARY KEY("publication_id","measure_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "publication_measures" (
	"publication_id" integer NOT NULL,
	"measure_id" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"suppressed" integer[] NOT NULL,
	CONSTRAINT "publication_measures_publication_id_measure_id_pk" PRIMARY KEY("publication_id","measure_id")
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"time_period_id" integer NOT NULL,
	"version" integer NOT NULL,
	"taken_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"edition" integer DEFAULT 1 NOT NULL,
	"number_series" integer DEFAULT 0 NOT NULL,
	"settings" jsonb,
	"content_id" integer,
	"submitted" jsonb,
	"visible" jsonb,
	"offers" jsonb,
	CONSTRAINT "publications_project_id_time_period_id_version_unique" UNIQUE("project_id","time_period_id","version")
);
--> statement-breakpoint
ALTER TABLE "peer_groups" ADD COLUMN "number_series" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "publication_contents" ADD CONSTRAINT "publication_contents_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_figures" ADD CONSTRAINT "publication_figures_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_measures" ADD CONSTRAINT "publication_measures_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_time_period_id_time_periods_id_fk" FOREIGN KEY ("time_period_id") REFERENCES "public"."time_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_content_id_publication_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."publication_contents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publication_figures_submission_id_index" ON "publication_figures" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "publication_measures_measure_id_index" ON "publication_measures" USING btree ("measure_id");--> statement-breakpoint
CREATE UNIQUE INDEX "publications_current" ON "publications" USING btree ("project_id","time_period_id") WHERE "publications"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "publications_time_period_id_index" ON "publications" USING btree ("time_period_id");--> statement-breakpoint
CREATE INDEX "publications_content_id_index" ON "publications" USING btree ("content_id");