ALTER TABLE "measures" ADD COLUMN "counts" text DEFAULT 'both' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "round_counts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_rounding_needs_threshold" CHECK (not "projects"."round_counts" or coalesce("projects"."disclosure_threshold", 0) >= 3);