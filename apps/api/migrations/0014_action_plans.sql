CREATE TABLE "action_plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "action_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"chart_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"aim" text NOT NULL,
	"change" text NOT NULL,
	"owner_name" text NOT NULL,
	"starts_on" date NOT NULL,
	"due_on" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "action_plans_state_known" CHECK ("action_plans"."state" in ('open', 'done', 'dropped')),
	CONSTRAINT "action_plans_due_after_start" CHECK ("action_plans"."due_on" >= "action_plans"."starts_on")
);
--> statement-breakpoint
ALTER TABLE "charts" ADD COLUMN "asks_action_plan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "action_plans" ADD CONSTRAINT "action_plans_chart_id_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."charts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_plans" ADD CONSTRAINT "action_plans_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_plans" ADD CONSTRAINT "action_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_plans_chart_id_submission_id_index" ON "action_plans" USING btree ("chart_id","submission_id");--> statement-breakpoint
CREATE INDEX "action_plans_submission_id_state_index" ON "action_plans" USING btree ("submission_id","state");--> statement-breakpoint
CREATE INDEX "action_plans_user_id_index" ON "action_plans" USING btree ("user_id");