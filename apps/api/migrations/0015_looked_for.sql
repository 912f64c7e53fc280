-- Written by hand up to the first index: what drizzle-kit knows nothing of.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- How texts are compared when something is looked for; `foldText` of the contract does the same.
-- Not a function of SQL: that would be put in its place, and the planner would take it for cheap and leave the indexes alone.
CREATE FUNCTION folded(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
BEGIN
  -- Plain ASCII, as most texts are, has nothing to be taken apart.
  IF octet_length(given) = length(given) THEN
    RETURN lower(translate(given, '''`"', ''));
  END IF;
  RETURN lower(regexp_replace(
    normalize(translate(given, '–—‑‐−''’‘ʼ‛ʹ`´′"“”„', '-----'), NFKD), '[\u0300-\u036f]', '', 'g'));
END
$$;--> statement-breakpoint
CREATE INDEX "charts_looked_for" ON "charts" USING gin (folded("chart_name" || ' ' || "description") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organisations_looked_for" ON "organisations" USING gin (folded("organisation_name" || ' ' || "organisation_code") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "project_guidances_looked_for" ON "project_guidances" USING gin (folded("guidance_title" || ' ' || "guidance_text") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "questions_looked_for" ON "questions" USING gin (folded("question_text" || ' ' || "question_code") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_looked_for" ON "users" USING gin (folded("full_name" || ' ' || "email_address") gin_trgm_ops);