CREATE TABLE "case_identifiers" (
	"question_id" integer NOT NULL,
	"case_code_id" integer NOT NULL,
	"identifier" text NOT NULL,
	CONSTRAINT "case_identifiers_question_id_case_code_id_pk" PRIMARY KEY("question_id","case_code_id")
);
--> statement-breakpoint
ALTER TABLE "questions" DROP CONSTRAINT "questions_question_type_known";--> statement-breakpoint
ALTER TABLE "case_settings" ADD COLUMN "identifiers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "case_identifiers" ADD CONSTRAINT "case_identifiers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_identifiers" ADD CONSTRAINT "case_identifiers_case_code_id_case_codes_id_fk" FOREIGN KEY ("case_code_id") REFERENCES "public"."case_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_identifiers_question_id_identifier_index" ON "case_identifiers" USING btree ("question_id","identifier");--> statement-breakpoint
CREATE INDEX "case_identifiers_case_code_id_index" ON "case_identifiers" USING btree ("case_code_id");--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_question_type_known" CHECK ("questions"."question_type" in ('integer', 'decimal', 'percentage', 'currency', 'short_text', 'nhs_number', 'long_text', 'date', 'time', 'date_time', 'yes_no', 'single_choice', 'multiple_choice', 'drop_down', 'rating', 'calculated', 'information', 'file'));
--> statement-breakpoint
-- An identifier as it is compared: without spaces and in small letters, and an NHS number without hyphens.
CREATE FUNCTION comparable_identifier(answer jsonb, question_type text) RETURNS text
    LANGUAGE sql IMMUTABLE
    RETURN nullif(left(lower(regexp_replace(answer #>> '{}',
      CASE question_type WHEN 'nhs_number' THEN '[\s-]' ELSE '\s' END, 'g')), 200), '');
--> statement-breakpoint
CREATE FUNCTION keep_case_identifiers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM case_identifiers WHERE case_code_id = NEW.id;
  IF NEW.state <> 'complete' OR NEW.second_review_of IS NOT NULL THEN RETURN NULL; END IF;
  INSERT INTO case_identifiers (question_id, case_code_id, identifier)
  SELECT question.id, NEW.id, comparable_identifier(response.value, question.question_type)
  FROM case_settings settings
  CROSS JOIN jsonb_array_elements(settings.identifiers) rule
  JOIN questions question ON question.questionnaire_id = settings.questionnaire_id
    AND question.question_code = rule ->> 'question_code'
  JOIN responses response ON response.question_id = question.id AND response.submission_id = NEW.submission_id
    AND response.case_code_id = NEW.id
  WHERE settings.questionnaire_id = NEW.questionnaire_id
    AND comparable_identifier(response.value, question.question_type) IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_case_identifiers AFTER UPDATE OF state ON case_codes FOR EACH ROW WHEN (new.state = 'complete' OR old.state = 'complete') EXECUTE FUNCTION keep_case_identifiers();
