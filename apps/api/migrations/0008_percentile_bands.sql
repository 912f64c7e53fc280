ALTER TABLE "output_types" DROP CONSTRAINT "output_types_known";--> statement-breakpoint
ALTER TABLE "output_types" ADD CONSTRAINT "output_types_known" CHECK ("output_types"."output_type" in ('ranked_bars', 'stacked', 'time_series', 'percentile_bands', 'spc', 'funnel', 'box_plot', 'scatter', 'region_map', 'board_map', 'distribution', 'heat_table', 'table'));--> statement-breakpoint
-- After the form over time, which it widens.
UPDATE output_types SET display_order = display_order + 1 WHERE display_order BETWEEN 6 AND 19;
--> statement-breakpoint
INSERT INTO output_types (output_type, output_type_name, component, display_order)
VALUES ('percentile_bands', 'Percentile bands', 'highstock', 6);
