CREATE TABLE "questionnaire_languages" (
	"questionnaire_id" integer NOT NULL,
	"language" text NOT NULL,
	"is_offered" boolean DEFAULT false NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" integer,
	"reviewed_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "questionnaire_languages_questionnaire_id_language_pk" PRIMARY KEY("questionnaire_id","language"),
	CONSTRAINT "questionnaire_languages_code" CHECK ("questionnaire_languages"."language" ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$')
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"questionnaire_id" integer NOT NULL,
	"language" text NOT NULL,
	"source_hash" text GENERATED ALWAYS AS (md5(source)) STORED NOT NULL,
	"source" text NOT NULL,
	"translation" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	CONSTRAINT "translations_questionnaire_id_language_source_hash_pk" PRIMARY KEY("questionnaire_id","language","source_hash"),
	CONSTRAINT "translations_not_blank" CHECK ("translations"."translation" <> '')
);
--> statement-breakpoint
ALTER TABLE "questionnaires" ADD COLUMN "languages_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaire_languages" ADD CONSTRAINT "questionnaire_languages_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_languages" ADD CONSTRAINT "questionnaire_languages_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_of_language" FOREIGN KEY ("questionnaire_id","language") REFERENCES "public"."questionnaire_languages"("questionnaire_id","language") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questionnaire_languages_reviewed_by_index" ON "questionnaire_languages" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "translations_changed_by_index" ON "translations" USING btree ("changed_by");