CREATE TABLE "answer_sets" (
	"questionnaire_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"case_code_id" integer,
	"given" bit varying NOT NULL,
	"stored" integer NOT NULL,
	"saved_at" timestamp with time zone,
	CONSTRAINT "answer_sets_one" UNIQUE NULLS NOT DISTINCT("questionnaire_id","submission_id","case_code_id")
);
--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "bit_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_sets" ADD CONSTRAINT "answer_sets_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_sets" ADD CONSTRAINT "answer_sets_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_sets" ADD CONSTRAINT "answer_sets_case_code_id_case_codes_id_fk" FOREIGN KEY ("case_code_id") REFERENCES "public"."case_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_sets_submission_id_index" ON "answer_sets" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "answer_sets_case_code_id_index" ON "answer_sets" USING btree ("case_code_id");--> statement-breakpoint
-- A question's bit: the next free one of its questionnaire, never given by who inserts it.
UPDATE questions SET bit_number = counted.n FROM (
  SELECT id, row_number() OVER (PARTITION BY questionnaire_id ORDER BY id) - 1 AS n FROM questions
) counted WHERE counted.id = questions.id;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_own_bit" UNIQUE("questionnaire_id","bit_number");--> statement-breakpoint
CREATE FUNCTION give_question_bit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.bit_number := coalesce(
    (SELECT max(bit_number) + 1 FROM questions WHERE questionnaire_id = NEW.questionnaire_id), 0);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER give_bit BEFORE INSERT ON questions FOR EACH ROW EXECUTE FUNCTION give_question_bit();
--> statement-breakpoint
-- Bits filled up with noughts to a length: two strings are combined only where they are equally long.
CREATE FUNCTION widened(bits bit varying, wanted integer) RETURNS bit varying LANGUAGE sql IMMUTABLE
  RETURN pg_catalog."bit"(bits, greatest(length(bits), wanted), true);
--> statement-breakpoint
-- No bit set, as long as the questions of a questionnaire need, in steps: so that strings are seldom of two lengths.
CREATE FUNCTION no_bits(of_questionnaire integer) RETURNS bit varying LANGUAGE sql STABLE
  RETURN repeat('0', (SELECT (max(bit_number) / 64 + 1) * 64 FROM questions WHERE questionnaire_id = of_questionnaire))::bit varying;
--> statement-breakpoint
-- The answer sets as the answers say they are: what the kept ones are rebuilt from, and tested against.
CREATE VIEW answer_sets_worked_out AS
  WITH size AS MATERIALIZED (SELECT id, no_bits(id) AS none FROM questionnaires)
  SELECT question.questionnaire_id, response.submission_id, response.case_code_id,
    bit_or(set_bit(size.none, question.bit_number,
      (response.value IS NOT NULL OR response.missing_reason IS NOT NULL)::int))::bit varying AS given,
    count(*)::int AS stored,
    max(response.updated_at) FILTER (WHERE question.question_type <> 'calculated') AS saved_at
  FROM responses response
  JOIN questions question ON question.id = response.question_id
  JOIN size ON size.id = question.questionnaire_id
  GROUP BY question.questionnaire_id, response.submission_id, response.case_code_id;
--> statement-breakpoint
CREATE FUNCTION keep_answer_sets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An insert that may turn into an update runs both triggers, one of them for nothing.
  IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
  -- An update and a deletion find their answer set there; what they touch is set or cleared. What is inserted can only set.
  WITH written AS MATERIALIZED (
    SELECT question.questionnaire_id, changed.submission_id, changed.case_code_id, question.bit_number,
      (TG_OP <> 'DELETE' AND (changed.value IS NOT NULL OR changed.missing_reason IS NOT NULL))::int AS is_given,
      CASE WHEN question.question_type <> 'calculated' THEN changed.updated_at END AS at
    FROM changed JOIN questions question ON question.id = changed.question_id
  ), sizes AS MATERIALIZED (
    SELECT questionnaire_id, no_bits(questionnaire_id) AS none FROM (SELECT DISTINCT questionnaire_id FROM written) one
  ), sets AS (
    SELECT written.questionnaire_id, submission_id, case_code_id, count(*)::int AS stored, max(at) AS at,
      bit_or(set_bit(none, bit_number, 1))::bit varying AS touched,
      bit_or(set_bit(none, bit_number, is_given))::bit varying AS given
    FROM written JOIN sizes ON sizes.questionnaire_id = written.questionnaire_id
    GROUP BY written.questionnaire_id, submission_id, case_code_id
  ), renewed AS (
    UPDATE answer_sets kept
    SET given = (widened(kept.given, length(sets.given)) & ~widened(sets.touched, length(kept.given)))
        | widened(sets.given, length(kept.given)),
      stored = kept.stored - CASE TG_OP WHEN 'DELETE' THEN sets.stored ELSE 0 END,
      saved_at = greatest(kept.saved_at, sets.at)
    FROM sets WHERE TG_OP <> 'INSERT' AND kept.questionnaire_id = sets.questionnaire_id
      AND kept.submission_id = sets.submission_id AND kept.case_code_id IS NOT DISTINCT FROM sets.case_code_id
  )
  INSERT INTO answer_sets AS kept (questionnaire_id, submission_id, case_code_id, given, stored, saved_at)
  SELECT questionnaire_id, submission_id, case_code_id, given, stored, at FROM sets WHERE TG_OP = 'INSERT'
  ON CONFLICT ON CONSTRAINT answer_sets_one DO UPDATE
  SET given = widened(kept.given, length(excluded.given)) | widened(excluded.given, length(kept.given)),
    stored = kept.stored + excluded.stored, saved_at = greatest(kept.saved_at, excluded.saved_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER answer_sets_insert AFTER INSERT ON responses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_answer_sets();
--> statement-breakpoint
CREATE TRIGGER answer_sets_update AFTER UPDATE ON responses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_answer_sets();
--> statement-breakpoint
CREATE TRIGGER answer_sets_delete AFTER DELETE ON responses REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_answer_sets();
--> statement-breakpoint
INSERT INTO answer_sets SELECT * FROM answer_sets_worked_out;
