CREATE TABLE "chart_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chart_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"chart_id" integer NOT NULL,
	"view_name" text NOT NULL,
	"search" text NOT NULL,
	"is_pinned" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chart_views_name" UNIQUE("user_id","project_id","view_name")
);
--> statement-breakpoint
ALTER TABLE "chart_views" ADD CONSTRAINT "chart_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_views" ADD CONSTRAINT "chart_views_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_views" ADD CONSTRAINT "chart_views_chart_id_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."charts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chart_views_chart_id_index" ON "chart_views" USING btree ("chart_id");--> statement-breakpoint
CREATE INDEX "chart_views_project_id_index" ON "chart_views" USING btree ("project_id");