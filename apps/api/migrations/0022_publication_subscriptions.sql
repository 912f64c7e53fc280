CREATE TABLE "publication_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publication_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"view_id" integer,
	"template_id" integer,
	"notified_up_to" timestamp with time zone NOT NULL,
	"part_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publication_subscriptions_view" UNIQUE("user_id","view_id"),
	CONSTRAINT "publication_subscriptions_template" UNIQUE("user_id","template_id"),
	CONSTRAINT "publication_subscriptions_of_one" CHECK (("publication_subscriptions"."view_id" is null) <> ("publication_subscriptions"."template_id" is null))
);
--> statement-breakpoint
ALTER TABLE "mail_texts" DROP CONSTRAINT "mail_texts_mail_key_known";--> statement-breakpoint
ALTER TABLE "publication_subscriptions" ADD CONSTRAINT "publication_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_subscriptions" ADD CONSTRAINT "publication_subscriptions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_subscriptions" ADD CONSTRAINT "publication_subscriptions_view_id_chart_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."chart_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_subscriptions" ADD CONSTRAINT "publication_subscriptions_template_id_report_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."report_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_subscriptions" ADD CONSTRAINT "publication_subscriptions_part_id_project_time_periods_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."project_time_periods"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publication_subscriptions_project_id_index" ON "publication_subscriptions" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "publication_subscriptions_view_id_index" ON "publication_subscriptions" USING btree ("view_id");--> statement-breakpoint
CREATE INDEX "publication_subscriptions_template_id_index" ON "publication_subscriptions" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "publication_subscriptions_part_id_index" ON "publication_subscriptions" USING btree ("part_id");--> statement-breakpoint
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_mail_key_known" CHECK ("mail_texts"."mail_key" in ('invitation', 'verification', 'has_account', 'account_asked', 'approval', 'rejection', 'closing', 'reopening', 'password_reset', 'new_sign_in', 'password_changed', 'second_factor_set', 'second_factor_off', 'second_factor_reset_asked', 'change_objected', 'second_factor_taken', 'sign_on_linked', 'passkey_added', 'passkey_removed', 'address_confirmation', 'address_change_asked', 'invitation_moved', 'address_in_use', 'address_changed', 'access_asked', 'access_given', 'registration_confirmed', 'entry_extended', 'reopened', 'closed_again', 'queries_asked', 'comment_added', 'outlier_asked', 'outlier_answered', 'outlier_concluded', 'survey_invitation', 'survey_reminder', 'results_published', 'results_changed', 'subscribed_results', 'contact_answered'));