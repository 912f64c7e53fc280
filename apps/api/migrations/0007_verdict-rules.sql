ALTER TABLE "unusual_findings" DROP CONSTRAINT "unusual_findings_kind_known";--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT "projects_verdict_rule_known";--> statement-breakpoint
ALTER TABLE "unusual_findings" ADD COLUMN "chance" double precision;--> statement-breakpoint
ALTER TABLE "unusual_findings" ADD COLUMN "stands_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Unusual results are detected again, since their words and kinds have changed.
UPDATE "unusual_looks" SET "seen_version" = NULL;--> statement-breakpoint
ALTER TABLE "unusual_findings" ADD CONSTRAINT "unusual_findings_kind_known" CHECK ("unusual_findings"."kind" in ('alarm', 'alert', 'special_cause', 'large_change', 'good_outlier', 'missing'));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_verdict_rule_known" CHECK ("projects"."verdict_rule" in ('limits_95', 'limits_998', 'chance_95', 'chance_998', 'quarters', 'goal'));
