CREATE TABLE "chart_phases" (
	"chart_id" integer NOT NULL,
	"time_period_id" integer NOT NULL,
	"reason" text NOT NULL,
	"baseline" integer,
	CONSTRAINT "chart_phases_chart_id_time_period_id_pk" PRIMARY KEY("chart_id","time_period_id"),
	CONSTRAINT "chart_phases_baseline" CHECK ("chart_phases"."baseline" >= 12)
);
--> statement-breakpoint
ALTER TABLE "chart_phases" ADD CONSTRAINT "chart_phases_chart_id_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."charts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_phases" ADD CONSTRAINT "chart_phases_time_period_id_time_periods_id_fk" FOREIGN KEY ("time_period_id") REFERENCES "public"."time_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chart_phases_time_period_id_index" ON "chart_phases" USING btree ("time_period_id");