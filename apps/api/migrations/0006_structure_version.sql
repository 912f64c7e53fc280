ALTER TABLE "questionnaires" ADD COLUMN "structure_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Every statement that changes how a questionnaire is built counts its version up, whatever code it comes from.
CREATE FUNCTION count_structure_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'update questionnaires set structure_version = structure_version + 1 where id in (' || TG_ARGV[0] || ')';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER structure_insert AFTER INSERT ON questionnaire_sections REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select questionnaire_id from changed');
--> statement-breakpoint
CREATE TRIGGER structure_update AFTER UPDATE ON questionnaire_sections REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select questionnaire_id from changed');
--> statement-breakpoint
CREATE TRIGGER structure_delete AFTER DELETE ON questionnaire_sections REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select questionnaire_id from changed');
--> statement-breakpoint
CREATE TRIGGER structure_insert AFTER INSERT ON questions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select questionnaire_id from changed');
--> statement-breakpoint
CREATE TRIGGER structure_update AFTER UPDATE ON questions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select questionnaire_id from changed');
--> statement-breakpoint
CREATE TRIGGER structure_delete AFTER DELETE ON questions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select questionnaire_id from changed');
--> statement-breakpoint
CREATE TRIGGER structure_insert AFTER INSERT ON questionnaire_checks REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select questionnaire_id from changed');
--> statement-breakpoint
CREATE TRIGGER structure_update AFTER UPDATE ON questionnaire_checks REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select questionnaire_id from changed');
--> statement-breakpoint
CREATE TRIGGER structure_delete AFTER DELETE ON questionnaire_checks REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select questionnaire_id from changed');
--> statement-breakpoint
CREATE TRIGGER structure_insert AFTER INSERT ON questionnaire_sub_sections REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sections section on section.id = changed.section_id');
--> statement-breakpoint
CREATE TRIGGER structure_update AFTER UPDATE ON questionnaire_sub_sections REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sections section on section.id = changed.section_id');
--> statement-breakpoint
CREATE TRIGGER structure_delete AFTER DELETE ON questionnaire_sub_sections REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sections section on section.id = changed.section_id');
--> statement-breakpoint
CREATE TRIGGER structure_insert AFTER INSERT ON questionnaire_sub_section_rows REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sub_sections sub_section on sub_section.id = changed.sub_section_id join questionnaire_sections section on section.id = sub_section.section_id');
--> statement-breakpoint
CREATE TRIGGER structure_update AFTER UPDATE ON questionnaire_sub_section_rows REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sub_sections sub_section on sub_section.id = changed.sub_section_id join questionnaire_sections section on section.id = sub_section.section_id');
--> statement-breakpoint
CREATE TRIGGER structure_delete AFTER DELETE ON questionnaire_sub_section_rows REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sub_sections sub_section on sub_section.id = changed.sub_section_id join questionnaire_sections section on section.id = sub_section.section_id');
--> statement-breakpoint
CREATE TRIGGER structure_insert AFTER INSERT ON questionnaire_sub_section_columns REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sub_sections sub_section on sub_section.id = changed.sub_section_id join questionnaire_sections section on section.id = sub_section.section_id');
--> statement-breakpoint
CREATE TRIGGER structure_update AFTER UPDATE ON questionnaire_sub_section_columns REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sub_sections sub_section on sub_section.id = changed.sub_section_id join questionnaire_sections section on section.id = sub_section.section_id');
--> statement-breakpoint
CREATE TRIGGER structure_delete AFTER DELETE ON questionnaire_sub_section_columns REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sub_sections sub_section on sub_section.id = changed.sub_section_id join questionnaire_sections section on section.id = sub_section.section_id');
--> statement-breakpoint
CREATE TRIGGER structure_insert AFTER INSERT ON question_sub_section_memberships REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sub_sections sub_section on sub_section.id = changed.sub_section_id join questionnaire_sections section on section.id = sub_section.section_id');
--> statement-breakpoint
CREATE TRIGGER structure_update AFTER UPDATE ON question_sub_section_memberships REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sub_sections sub_section on sub_section.id = changed.sub_section_id join questionnaire_sections section on section.id = sub_section.section_id');
--> statement-breakpoint
CREATE TRIGGER structure_delete AFTER DELETE ON question_sub_section_memberships REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sub_sections sub_section on sub_section.id = changed.sub_section_id join questionnaire_sections section on section.id = sub_section.section_id');
--> statement-breakpoint
CREATE TRIGGER structure_insert AFTER INSERT ON question_options REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select question.questionnaire_id from changed join questions question on question.id = changed.question_id');
--> statement-breakpoint
CREATE TRIGGER structure_update AFTER UPDATE ON question_options REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select question.questionnaire_id from changed join questions question on question.id = changed.question_id');
--> statement-breakpoint
CREATE TRIGGER structure_delete AFTER DELETE ON question_options REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select question.questionnaire_id from changed join questions question on question.id = changed.question_id');
