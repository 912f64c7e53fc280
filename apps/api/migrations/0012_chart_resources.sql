CREATE TABLE "chart_resources" (
	"chart_id" integer NOT NULL,
	"display_order" integer NOT NULL,
	"resource_name" text NOT NULL,
	"resource_text" text DEFAULT '' NOT NULL,
	"url" text,
	"document_id" integer,
	"shown_for" text NOT NULL,
	CONSTRAINT "chart_resources_chart_id_display_order_pk" PRIMARY KEY("chart_id","display_order"),
	CONSTRAINT "chart_resources_shown_for_known" CHECK ("chart_resources"."shown_for" in ('always', 'worse', 'alarm'))
);
--> statement-breakpoint
ALTER TABLE "chart_resources" ADD CONSTRAINT "chart_resources_chart_id_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."charts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_resources" ADD CONSTRAINT "chart_resources_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chart_resources_document_id_index" ON "chart_resources" USING btree ("document_id");