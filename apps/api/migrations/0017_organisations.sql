CREATE INDEX "case_codes_submission_id_index" ON "case_codes" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "organisations_successor_id_index" ON "organisations" USING btree ("successor_id");--> statement-breakpoint
CREATE INDEX "report_packs_submission_id_index" ON "report_packs" USING btree ("submission_id");