ALTER TABLE "charts" ADD COLUMN "control_rules" text[] DEFAULT '{"outside","shift","trend","two_of_three"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "charts" ADD COLUMN "target" double precision;--> statement-breakpoint
ALTER TABLE "charts" ADD COLUMN "target_side" text;--> statement-breakpoint
ALTER TABLE "charts" ADD CONSTRAINT "charts_control_rules_known" CHECK ("charts"."control_rules" <@ array['outside', 'shift', 'trend', 'two_of_three'] and cardinality("charts"."control_rules") > 0);--> statement-breakpoint
ALTER TABLE "charts" ADD CONSTRAINT "charts_target_side_known" CHECK ("charts"."target_side" in ('at_least', 'at_most'));--> statement-breakpoint
ALTER TABLE "charts" ADD CONSTRAINT "charts_target_side_with_target" CHECK (("charts"."target" is null) = ("charts"."target_side" is null));