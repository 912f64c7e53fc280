ALTER TABLE "measures" DROP CONSTRAINT "measures_kind_known";--> statement-breakpoint
ALTER TABLE "measure_values" ADD COLUMN "variance" double precision;--> statement-breakpoint
ALTER TABLE "measures" ADD COLUMN "standardisation" jsonb;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_standardised_rates_have_strata" CHECK (("measures"."kind" = 'standardised_rate') = ("measures"."standardisation" is not null));--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_kind_known" CHECK ("measures"."kind" in ('value', 'ratio', 'proportion', 'rate', 'standardised_ratio', 'standardised_rate', 'case_mean', 'case_median', 'case_proportion', 'distribution'));