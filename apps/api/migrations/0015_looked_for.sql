-- Written by hand up to the first index: what drizzle-kit knows nothing of.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- How texts are compared when something is looked for; `foldText` of the contract does the same.
CREATE FUNCTION folded(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(translate($1, '–—‑‐−''’‘ʼ‛ʹ`´′"“”„', '-----'), NFKD), '[\u0300-\u036f]', '', 'g'))
$$;--> statement-breakpoint
CREATE INDEX "charts_looked_for" ON "charts" USING gin (folded("chart_name" || ' ' || "description") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organisations_looked_for" ON "organisations" USING gin (folded("organisation_name" || ' ' || "organisation_code") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "project_guidances_looked_for" ON "project_guidances" USING gin (folded("guidance_title" || ' ' || "guidance_text") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "questions_looked_for" ON "questions" USING gin (folded("question_text" || ' ' || "question_code") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_looked_for" ON "users" USING gin (folded("full_name" || ' ' || "email_address") gin_trgm_ops);