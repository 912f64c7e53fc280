-- The function replaced the first space of an identifier by a g. All spaces are left out.
CREATE OR REPLACE FUNCTION comparable_identifier(answer jsonb, question_type text) RETURNS text
    LANGUAGE sql IMMUTABLE
    RETURN nullif(left(lower(regexp_replace(answer #>> '{}',
      CASE question_type WHEN 'nhs_number' THEN '[\s-]' ELSE '\s' END, '', 'g')), 200), '');
--> statement-breakpoint
UPDATE case_identifiers stored SET identifier = comparable_identifier(response.value, question.question_type)
FROM case_codes one, questions question, responses response
WHERE one.id = stored.case_code_id AND question.id = stored.question_id AND response.question_id = stored.question_id
  AND response.submission_id = one.submission_id AND response.case_code_id = one.id
  AND stored.identifier IS DISTINCT FROM comparable_identifier(response.value, question.question_type)
  AND comparable_identifier(response.value, question.question_type) IS NOT NULL;
--> statement-breakpoint
-- A questionnaire that became a survey can still name identifiers. Answers of its respondents are not identifiers.
CREATE OR REPLACE FUNCTION keep_case_identifiers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM case_identifiers WHERE case_code_id = NEW.id;
  IF NEW.state <> 'complete' OR NEW.second_review_of IS NOT NULL THEN RETURN NULL; END IF;
  INSERT INTO case_identifiers (question_id, case_code_id, identifier)
  SELECT question.id, NEW.id, comparable_identifier(response.value, question.question_type)
  FROM case_settings settings
  JOIN questionnaires questionnaire ON questionnaire.id = settings.questionnaire_id AND questionnaire.kind = 'case'
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
DELETE FROM case_identifiers stored USING questions question, questionnaires questionnaire
WHERE question.id = stored.question_id AND questionnaire.id = question.questionnaire_id AND questionnaire.kind <> 'case';
