CREATE TABLE "lookup_rows" (
	"table_id" integer NOT NULL,
	"key" text NOT NULL,
	"key_text" text NOT NULL,
	"values" jsonb NOT NULL,
	CONSTRAINT "lookup_rows_table_id_key_pk" PRIMARY KEY("table_id","key")
);
--> statement-breakpoint
CREATE TABLE "lookup_table_pins" (
	"questionnaire_id" integer NOT NULL,
	"table_id" integer NOT NULL,
	CONSTRAINT "lookup_table_pins_questionnaire_id_table_id_pk" PRIMARY KEY("questionnaire_id","table_id")
);
--> statement-breakpoint
CREATE TABLE "lookup_tables" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lookup_tables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"programme_id" integer NOT NULL,
	"table_code" text NOT NULL,
	"table_name" text NOT NULL,
	"key_name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lookup_rows" ADD CONSTRAINT "lookup_rows_table_id_lookup_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."lookup_tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lookup_table_pins" ADD CONSTRAINT "lookup_table_pins_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lookup_table_pins" ADD CONSTRAINT "lookup_table_pins_table_id_lookup_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."lookup_tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lookup_tables" ADD CONSTRAINT "lookup_tables_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lookup_table_pins_table_id_index" ON "lookup_table_pins" USING btree ("table_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lookup_tables_current" ON "lookup_tables" USING btree ("programme_id","table_code") WHERE "lookup_tables"."is_current";--> statement-breakpoint
CREATE INDEX "lookup_tables_programme_id_table_code_index" ON "lookup_tables" USING btree ("programme_id","table_code");