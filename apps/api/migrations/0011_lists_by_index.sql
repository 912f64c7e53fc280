DROP INDEX "organisations_programme_id_organisation_name_index";--> statement-breakpoint
CREATE INDEX "organisations_by_name" ON "organisations" USING btree ("programme_id",lower("organisation_name"),"id");--> statement-breakpoint
CREATE INDEX "submissions_taking_part" ON "submissions" USING btree ("project_id","organisation_id") WHERE "submissions"."ended_on" is null;