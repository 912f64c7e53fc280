CREATE TABLE "chart_targets" (
	"chart_id" integer NOT NULL,
	"time_period_id" integer NOT NULL,
	"target" double precision NOT NULL,
	"target_side" text NOT NULL,
	CONSTRAINT "chart_targets_chart_id_time_period_id_pk" PRIMARY KEY("chart_id","time_period_id"),
	CONSTRAINT "chart_targets_side_known" CHECK ("chart_targets"."target_side" in ('at_least', 'at_most'))
);
--> statement-breakpoint
ALTER TABLE "chart_targets" ADD CONSTRAINT "chart_targets_chart_id_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."charts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_targets" ADD CONSTRAINT "chart_targets_time_period_id_time_periods_id_fk" FOREIGN KEY ("time_period_id") REFERENCES "public"."time_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chart_targets_time_period_id_index" ON "chart_targets" USING btree ("time_period_id");