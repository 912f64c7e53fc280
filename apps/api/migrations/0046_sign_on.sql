CREATE TABLE "identity_providers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_providers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"programme_id" integer NOT NULL,
	"provider_name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"domains" text[] NOT NULL,
	"mfa_values" text[] NOT NULL,
	"newcomers_organisation_id" integer,
	"signs_out" boolean NOT NULL,
	"is_on" boolean NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_providers_have_domains" CHECK (cardinality("identity_providers"."domains") > 0)
);
--> statement-breakpoint
CREATE TABLE "provider_identities" (
	"provider_id" integer NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_identities_provider_id_subject_pk" PRIMARY KEY("provider_id","subject"),
	CONSTRAINT "provider_identities_provider_id_user_id_unique" UNIQUE("provider_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sign_on_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_on_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider_id" integer NOT NULL,
	"browser_hash" text NOT NULL,
	"state_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"redirect" text,
	"expires_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	"user_id" integer,
	"subject" text,
	"is_mfa_done" boolean DEFAULT false NOT NULL,
	"sealed_id_token" text,
	"refusal" text,
	CONSTRAINT "sign_on_attempts_browser_hash_unique" UNIQUE("browser_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_on_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" integer NOT NULL,
	"sealed_id_token" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_texts" DROP CONSTRAINT "mail_texts_mail_key_known";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_mfa_by_provider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_newcomers_organisation_id_organisations_id_fk" FOREIGN KEY ("newcomers_organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_identities" ADD CONSTRAINT "provider_identities_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_identities" ADD CONSTRAINT "provider_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_attempts" ADD CONSTRAINT "sign_on_attempts_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_attempts" ADD CONSTRAINT "sign_on_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_sessions" ADD CONSTRAINT "sign_on_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_sessions" ADD CONSTRAINT "sign_on_sessions_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_providers_programme_id_index" ON "identity_providers" USING btree ("programme_id");--> statement-breakpoint
CREATE INDEX "identity_providers_newcomers_organisation_id_index" ON "identity_providers" USING btree ("newcomers_organisation_id");--> statement-breakpoint
CREATE INDEX "identity_providers_by_domain" ON "identity_providers" USING gin ("domains");--> statement-breakpoint
CREATE INDEX "provider_identities_user_id_index" ON "provider_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_on_attempts_provider_id_index" ON "sign_on_attempts" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "sign_on_attempts_user_id_index" ON "sign_on_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_on_attempts_expires_at_index" ON "sign_on_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_on_sessions_provider_id_index" ON "sign_on_sessions" USING btree ("provider_id");--> statement-breakpoint
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_mail_key_known" CHECK ("mail_texts"."mail_key" in ('invitation', 'verification', 'has_account', 'account_asked', 'approval', 'rejection', 'closing', 'reopening', 'password_reset', 'new_sign_in', 'password_changed', 'second_factor_set', 'second_factor_off', 'second_factor_taken', 'sign_on_linked', 'address_confirmation', 'address_change_asked', 'invitation_moved', 'address_in_use', 'address_changed', 'access_asked', 'access_given', 'registration_confirmed', 'entry_extended', 'reopened', 'closed_again', 'queries_asked', 'comment_added', 'outlier_asked', 'outlier_answered', 'outlier_concluded', 'survey_invitation', 'survey_reminder', 'results_published', 'results_changed', 'contact_answered'));