-- A chart offers those of these that its measure can take; docs/charts.md says what each shows.
INSERT INTO output_types (output_type, output_type_name, component, display_order) VALUES
  ('box_plot', 'Box plot', 'highchart', 3),
  ('funnel', 'Funnel', 'highchart', 4),
  ('time_series', 'Over time', 'highstock', 5),
  ('spc', 'SPC', 'highstock', 6),
  ('distribution', 'Distribution', 'highchart', 7),
  ('stacked', 'Composition', 'highchart', 8),
  ('region_map', 'Map by region', 'highmap', 9),
  ('board_map', 'Map by board', 'highmap', 10),
  ('scatter', 'Scatter', 'highchart', 11),
  ('heat_table', 'Heat table', 'table', 12)
ON CONFLICT (output_type) DO NOTHING;
--> statement-breakpoint
UPDATE output_types SET display_order = 20 WHERE output_type = 'table';
