-- Search compares each text that the index finds. Folding these texts again took most of a search, because
-- questions repeat in each period and descriptions of charts are long. PostgreSQL now stores them folded. The
-- indexes of the folded expressions stay for the version before.
ALTER TABLE "chart_metadata" ADD COLUMN "search_text" text
  GENERATED ALWAYS AS (folded(metadata_name || ' ' || metadata_text)) STORED;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "search_text" text
  GENERATED ALWAYS AS (folded(question_text || ' ' || question_code)) STORED;--> statement-breakpoint
CREATE INDEX "chart_metadata_search_text" ON "chart_metadata" USING gin (search_text gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "questions_search_text" ON "questions" USING gin (search_text gin_trgm_ops) WITH (fastupdate=false);
