-- Answers, measure values and refresh tokens change all the time: without an early vacuum, a read over them slows down.
ALTER TABLE responses SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE measure_values SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE section_submissions SET (autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
INSERT INTO output_types (output_type, output_type_name, component, display_order) VALUES
  ('ranked_bars', 'Ranked bars', 'highchart', 1),
  ('table', 'Table', 'table', 2);
