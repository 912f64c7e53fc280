CREATE TABLE "neighbour_attributes" (
	"project_id" integer NOT NULL,
	"chart_id" integer NOT NULL,
	"weight" integer NOT NULL,
	"is_log" boolean NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "neighbour_attributes_project_id_chart_id_pk" PRIMARY KEY("project_id","chart_id"),
	CONSTRAINT "neighbour_attributes_weigh_something" CHECK ("neighbour_attributes"."weight" between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "neighbour_attributes" ADD CONSTRAINT "neighbour_attributes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "neighbour_attributes" ADD CONSTRAINT "neighbour_attributes_chart_id_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."charts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "neighbour_attributes_chart_id_index" ON "neighbour_attributes" USING btree ("chart_id");