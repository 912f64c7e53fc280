CREATE TABLE "review_differences" (
	"case_code_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"first_value" jsonb,
	"first_missing_reason" text,
	"first_explanation" text,
	"second_value" jsonb,
	"second_missing_reason" text,
	"agreed_value" jsonb,
	"agreed_missing_reason" text,
	"first_version" integer NOT NULL,
	"second_version" integer NOT NULL,
	"note" text NOT NULL,
	"resolved_by" integer NOT NULL,
	"resolved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_differences_case_code_id_question_id_pk" PRIMARY KEY("case_code_id","question_id"),
	CONSTRAINT "review_differences_first_reason_known" CHECK ("review_differences"."first_missing_reason" in ('not_applicable', 'not_known')),
	CONSTRAINT "review_differences_second_reason_known" CHECK ("review_differences"."second_missing_reason" in ('not_applicable', 'not_known')),
	CONSTRAINT "review_differences_agreed_reason_known" CHECK ("review_differences"."agreed_missing_reason" in ('not_applicable', 'not_known')),
	CONSTRAINT "review_differences_agreed_one" CHECK ("review_differences"."agreed_value" is null or "review_differences"."agreed_missing_reason" is null)
);
--> statement-breakpoint
ALTER TABLE "review_differences" ADD CONSTRAINT "review_differences_case_code_id_case_codes_id_fk" FOREIGN KEY ("case_code_id") REFERENCES "public"."case_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_differences" ADD CONSTRAINT "review_differences_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_differences" ADD CONSTRAINT "review_differences_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_differences_question_id_index" ON "review_differences" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "review_differences_resolved_by_index" ON "review_differences" USING btree ("resolved_by");--> statement-breakpoint
-- A case that is withdrawn loses its answers, whoever withdraws it: what was agreed about them goes too.
CREATE FUNCTION forget_review_differences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM review_differences WHERE case_code_id IN (NEW.id, NEW.second_review_of);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER forget_review_differences AFTER UPDATE OF state ON case_codes
  FOR EACH ROW WHEN (NEW.state = 'withdrawn' AND OLD.state <> 'withdrawn') EXECUTE FUNCTION forget_review_differences();
