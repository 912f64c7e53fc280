-- The schema and reference data of version 0.1.0.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Functions
CREATE FUNCTION count_structure_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  EXECUTE 'update questionnaires set structure_version = structure_version + 1 where id in (' || TG_ARGV[0] || ')';
  RETURN NULL;
END $$;

CREATE FUNCTION folded(given text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT COST 1000 PARALLEL SAFE
    AS $$
BEGIN
  -- Plain ASCII, as most texts are, has nothing to be taken apart.
  IF octet_length(given) = length(given) THEN
    RETURN lower(translate(given, '''`"', ''));
  END IF;
  RETURN lower(regexp_replace(
    normalize(translate(given, '–—‑‐−''’‘ʼ‛ʹ`´′"“”„', '-----'), NFKD), '[\u0300-\u036f]', '', 'g'));
END
$$;

CREATE FUNCTION forget_review_differences() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM review_differences WHERE case_code_id IN (NEW.id, NEW.second_review_of);
  RETURN NULL;
END $$;

CREATE FUNCTION give_question_bit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.bit_number := coalesce(
    (SELECT max(bit_number) + 1 FROM questions WHERE questionnaire_id = NEW.questionnaire_id), 0);
  RETURN NEW;
END $$;

CREATE FUNCTION keep_answer_sets() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- An insert that may turn into an update runs both triggers, one of them for nothing.
  IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
  -- An update and a deletion find their answer set there; what they touch is set or cleared. What is inserted can only set.
  WITH written AS MATERIALIZED (
    SELECT question.questionnaire_id, changed.submission_id, changed.case_code_id, question.bit_number,
      (TG_OP <> 'DELETE' AND (changed.value IS NOT NULL OR changed.missing_reason IS NOT NULL))::int AS is_given,
      CASE WHEN question.question_type <> 'calculated' THEN changed.updated_at END AS at
    FROM changed JOIN questions question ON question.id = changed.question_id
  ), sizes AS MATERIALIZED (
    SELECT questionnaire_id, no_bits(questionnaire_id) AS none FROM (SELECT DISTINCT questionnaire_id FROM written) one
  ), sets AS (
    SELECT written.questionnaire_id, submission_id, case_code_id, count(*)::int AS stored, max(at) AS at,
      bit_or(set_bit(none, bit_number, 1))::bit varying AS touched,
      bit_or(set_bit(none, bit_number, is_given))::bit varying AS given
    FROM written JOIN sizes ON sizes.questionnaire_id = written.questionnaire_id
    GROUP BY written.questionnaire_id, submission_id, case_code_id
  ), renewed AS (
    UPDATE answer_sets kept
    SET given = (widened(kept.given, length(sets.given)) & ~widened(sets.touched, length(kept.given)))
        | widened(sets.given, length(kept.given)),
      stored = kept.stored - CASE TG_OP WHEN 'DELETE' THEN sets.stored ELSE 0 END,
      saved_at = greatest(kept.saved_at, sets.at)
    FROM sets WHERE TG_OP <> 'INSERT' AND kept.questionnaire_id = sets.questionnaire_id
      AND kept.submission_id = sets.submission_id AND kept.case_code_id IS NOT DISTINCT FROM sets.case_code_id
  )
  INSERT INTO answer_sets AS kept (questionnaire_id, submission_id, case_code_id, given, stored, saved_at)
  SELECT questionnaire_id, submission_id, case_code_id, given, stored, at FROM sets WHERE TG_OP = 'INSERT'
  ON CONFLICT ON CONSTRAINT answer_sets_one DO UPDATE
  SET given = widened(kept.given, length(excluded.given)) | widened(excluded.given, length(kept.given)),
    stored = kept.stored + excluded.stored, saved_at = greatest(kept.saved_at, excluded.saved_at);
  RETURN NULL;
END $$;

CREATE FUNCTION report_templates_follow() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE report_templates SET organisation_id = new.successor_id WHERE organisation_id = new.id;
  RETURN null;
END $$;

CREATE FUNCTION widened(bits bit varying, wanted integer) RETURNS bit varying
    LANGUAGE sql IMMUTABLE
    RETURN "bit"((bits)::"bit", GREATEST(length((bits)::"bit"), wanted), true);

-- Tables
CREATE TABLE questions (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    questionnaire_id integer NOT NULL,
    question_code text NOT NULL,
    question_text text NOT NULL,
    help text DEFAULT ''::text NOT NULL,
    question_type text NOT NULL,
    unit text DEFAULT ''::text NOT NULL,
    required boolean DEFAULT false NOT NULL,
    decimal_places integer,
    hard_minimum double precision,
    hard_maximum double precision,
    soft_minimum double precision,
    soft_maximum double precision,
    tolerance_percent double precision,
    pattern text,
    missing_allowed boolean DEFAULT true NOT NULL,
    expression text,
    show_if text DEFAULT ''::text NOT NULL,
    require_if text DEFAULT ''::text NOT NULL,
    bit_number integer DEFAULT 0 NOT NULL,
    default_answer text DEFAULT ''::text NOT NULL,
    CONSTRAINT questions_code CHECK ((question_code ~ '^[a-zA-Z_][a-zA-Z0-9_]*$'::text)),
    CONSTRAINT questions_question_type_known CHECK ((question_type = ANY (ARRAY['integer'::text, 'decimal'::text, 'percentage'::text, 'currency'::text, 'short_text'::text, 'long_text'::text, 'date'::text, 'time'::text, 'date_time'::text, 'yes_no'::text, 'single_choice'::text, 'multiple_choice'::text, 'drop_down'::text, 'calculated'::text, 'information'::text, 'file'::text])))
);

CREATE TABLE answer_files (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    question_id integer NOT NULL,
    submission_id integer NOT NULL,
    case_code_id integer,
    file_name text NOT NULL,
    media_type text NOT NULL,
    size_bytes integer NOT NULL,
    content bytea NOT NULL,
    uploaded_at timestamp with time zone DEFAULT now() NOT NULL,
    uploaded_by integer
);

CREATE TABLE answer_flags (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    question_id integer NOT NULL,
    submission_id integer NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    flagged_at timestamp with time zone DEFAULT now() NOT NULL,
    flagged_by integer,
    resolved_at timestamp with time zone,
    resolved_by integer
);

CREATE TABLE answer_sets (
    questionnaire_id integer NOT NULL,
    submission_id integer NOT NULL,
    case_code_id integer,
    given bit varying NOT NULL,
    stored integer NOT NULL,
    saved_at timestamp with time zone
);

CREATE TABLE questionnaires (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    project_id integer NOT NULL,
    time_period_id integer NOT NULL,
    questionnaire_name text NOT NULL,
    kind text DEFAULT 'organisational'::text NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    introduction text DEFAULT ''::text NOT NULL,
    declaration text DEFAULT ''::text NOT NULL,
    display_order integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    copied_from_id integer,
    structure_version integer DEFAULT 0 NOT NULL,
    languages_version integer DEFAULT 0 NOT NULL,
    CONSTRAINT questionnaires_kind_known CHECK ((kind = ANY (ARRAY['organisational'::text, 'case'::text, 'survey'::text, 'registration'::text]))),
    CONSTRAINT questionnaires_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'open'::text, 'closed'::text])))
);

CREATE TABLE responses (
    id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
    question_id integer NOT NULL,
    submission_id integer NOT NULL,
    case_code_id integer,
    value jsonb,
    value_number double precision GENERATED ALWAYS AS (
CASE
    WHEN (jsonb_typeof(value) = 'number'::text) THEN ((value #>> '{}'::text[]))::double precision
    ELSE NULL::double precision
END) STORED,
    missing_reason text,
    explanation text,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by integer,
    CONSTRAINT responses_missing_reason_known CHECK ((missing_reason = ANY (ARRAY['not_applicable'::text, 'not_known'::text]))),
    CONSTRAINT responses_value_or_missing CHECK (((value IS NULL) OR (missing_reason IS NULL)))
)
WITH (autovacuum_vacuum_scale_factor='0.01', autovacuum_analyze_scale_factor='0.02');

CREATE TABLE attempts (
    key_hash text NOT NULL,
    count integer NOT NULL,
    window_ends_at timestamp with time zone NOT NULL,
    origin_hash text
);

CREATE TABLE audit_entries (
    id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
    programme_id integer NOT NULL,
    user_id integer,
    action text NOT NULL,
    subject_type text NOT NULL,
    subject_id text,
    before jsonb,
    after jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    key_name text DEFAULT NULLIF(current_setting('portal.key_name'::text, true), ''::text)
);

CREATE TABLE case_codes (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    questionnaire_id integer NOT NULL,
    submission_id integer NOT NULL,
    case_code text NOT NULL,
    state text DEFAULT 'unused'::text NOT NULL,
    reviewer_id integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    completed_at timestamp with time zone,
    case_number integer NOT NULL,
    second_review_of integer,
    created_by integer,
    request_key text,
    started_at timestamp with time zone,
    withdrawn_at timestamp with time zone,
    withdrawn_by integer,
    withdraw_reason text,
    language text,
    reference text,
    is_of_contact boolean DEFAULT false NOT NULL,
    CONSTRAINT case_codes_state_known CHECK ((state = ANY (ARRAY['unused'::text, 'in_progress'::text, 'complete'::text, 'withdrawn'::text]))),
    CONSTRAINT case_codes_withdrawn CHECK (((state = 'withdrawn'::text) = (withdrawn_at IS NOT NULL)))
);

CREATE TABLE case_settings (
    questionnaire_id integer NOT NULL,
    code_limit integer DEFAULT 1000 NOT NULL,
    target integer,
    double_review_percent integer DEFAULT 0 NOT NULL,
    duplicate_codes text[] DEFAULT '{}'::text[] NOT NULL,
    is_open_link boolean DEFAULT false NOT NULL,
    minutes integer,
    who_sees text DEFAULT ''::text NOT NULL,
    distress_help text DEFAULT ''::text NOT NULL,
    thanks text DEFAULT ''::text NOT NULL,
    minimum_responses integer DEFAULT 5 NOT NULL,
    free_texts text DEFAULT 'team'::text NOT NULL,
    CONSTRAINT case_settings_free_texts_known CHECK ((free_texts = ANY (ARRAY['nobody'::text, 'team'::text, 'organisations'::text])))
);

CREATE TABLE categories (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    programme_id integer NOT NULL,
    category_name text NOT NULL,
    display_order integer DEFAULT 0 NOT NULL
);

CREATE TABLE chart_annotations (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    chart_id integer NOT NULL,
    time_period_id integer NOT NULL,
    submission_id integer,
    annotation_text text NOT NULL,
    user_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE chart_favourites (
    user_id integer NOT NULL,
    chart_id integer NOT NULL
);

CREATE TABLE chart_group_memberships (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    collection_id integer NOT NULL,
    chart_id integer NOT NULL,
    display_order integer NOT NULL
);

CREATE TABLE chart_metadata (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    chart_id integer NOT NULL,
    metadata_name text NOT NULL,
    metadata_text text NOT NULL,
    display_order integer NOT NULL
);

CREATE TABLE chart_output_types (
    chart_id integer NOT NULL,
    output_type_id integer NOT NULL,
    is_default boolean DEFAULT false NOT NULL
);

CREATE TABLE chart_parameters (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    chart_id integer NOT NULL,
    time_period_id integer NOT NULL,
    measure_id integer NOT NULL,
    series_name text NOT NULL,
    display_order integer DEFAULT 0 NOT NULL
);

CREATE TABLE chart_phases (
    chart_id integer NOT NULL,
    time_period_id integer NOT NULL,
    reason text NOT NULL,
    baseline integer,
    CONSTRAINT chart_phases_baseline CHECK ((baseline >= 12))
);

CREATE TABLE chart_views (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    user_id integer NOT NULL,
    project_id integer NOT NULL,
    chart_id integer NOT NULL,
    view_name text NOT NULL,
    search text NOT NULL,
    is_pinned boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE charts (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    project_id integer NOT NULL,
    chart_name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    control_rules text[] DEFAULT '{outside,shift,trend,two_of_three}'::text[] NOT NULL,
    target double precision,
    target_side text,
    control_chart text,
    CONSTRAINT charts_control_chart_known CHECK ((control_chart = ANY (ARRAY['xmr'::text, 'run'::text, 'p'::text, 'p_prime'::text, 'u'::text, 'u_prime'::text, 'c'::text, 'ewma'::text, 'cusum'::text]))),
    CONSTRAINT charts_control_rules_known CHECK (((control_rules <@ ARRAY['outside'::text, 'shift'::text, 'trend'::text, 'two_of_three'::text]) AND (cardinality(control_rules) > 0))),
    CONSTRAINT charts_target_side_known CHECK ((target_side = ANY (ARRAY['at_least'::text, 'at_most'::text]))),
    CONSTRAINT charts_target_side_with_target CHECK (((target IS NULL) = (target_side IS NULL)))
);

CREATE TABLE check_explanations (
    check_id integer NOT NULL,
    submission_id integer NOT NULL,
    explanation text NOT NULL,
    explained_at timestamp with time zone DEFAULT now() NOT NULL,
    explained_by integer,
    case_code_id integer
);

CREATE TABLE collections (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    output_tab_id integer NOT NULL,
    parent_id integer,
    collection_code text NOT NULL,
    collection_name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    display_order integer NOT NULL
);

CREATE TABLE comments (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    project_id integer NOT NULL,
    submission_id integer NOT NULL,
    question_id integer,
    chart_id integer,
    user_id integer NOT NULL,
    comment_text text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT comments_have_one_subject CHECK ((num_nonnulls(question_id, chart_id) = 1))
);

CREATE TABLE contact_answers (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    contact_message_id integer NOT NULL,
    answer_text text NOT NULL,
    answered_by integer,
    answered_at timestamp with time zone DEFAULT now() NOT NULL,
    outbox_message_id integer NOT NULL
);

CREATE TABLE contact_messages (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    programme_id integer NOT NULL,
    user_id integer,
    full_name text NOT NULL,
    email_address text NOT NULL,
    subject text NOT NULL,
    message_text text NOT NULL,
    consent_text text NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_at timestamp with time zone,
    CONSTRAINT contact_messages_state_known CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))
);

CREATE TABLE digest_findings (
    part_id integer NOT NULL,
    submission_id integer NOT NULL,
    findings jsonb NOT NULL
);

CREATE TABLE digest_stops (
    user_id integer NOT NULL,
    project_id integer NOT NULL,
    stopped_at timestamp with time zone NOT NULL
);

CREATE TABLE document_versions (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    document_id integer NOT NULL,
    version_number integer NOT NULL,
    storage_key text NOT NULL,
    file_name text NOT NULL,
    size_bytes bigint NOT NULL,
    content_hash text NOT NULL,
    uploaded_at timestamp with time zone DEFAULT now() NOT NULL,
    uploaded_by integer
);

CREATE TABLE documents (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    programme_id integer NOT NULL,
    project_id integer,
    document_name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    folder_name text DEFAULT ''::text NOT NULL,
    visible_to text NOT NULL,
    version_number integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    organisation_id integer,
    CONSTRAINT documents_visible_to_known CHECK ((visible_to = ANY (ARRAY['everybody'::text, 'contributors'::text, 'team'::text])))
);

CREATE TABLE entry_extensions (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    project_time_period_id integer NOT NULL,
    organisation_id integer NOT NULL,
    submission_id integer,
    extended_until timestamp with time zone NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by integer
);

CREATE TABLE filter_options (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    filter_id integer NOT NULL,
    option_name text NOT NULL,
    display_order integer NOT NULL
);

CREATE TABLE filters (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    project_id integer NOT NULL,
    filter_name text NOT NULL,
    display_order integer NOT NULL
);

CREATE TABLE identity_providers (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    programme_id integer NOT NULL,
    provider_name text NOT NULL,
    issuer text NOT NULL,
    client_id text NOT NULL,
    sealed_secret text NOT NULL,
    domains text[] NOT NULL,
    mfa_values text[] NOT NULL,
    newcomers_organisation_id integer,
    signs_out boolean NOT NULL,
    is_on boolean NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT identity_providers_have_domains CHECK ((cardinality(domains) > 0))
);

CREATE TABLE kept_calls (
    user_id integer NOT NULL,
    idempotency_key text NOT NULL,
    digest text NOT NULL,
    answer text,
    called_at timestamp with time zone NOT NULL
);

CREATE TABLE known_browsers (
    user_id integer NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone NOT NULL
);

CREATE TABLE mail_texts (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    programme_id integer NOT NULL,
    mail_key text NOT NULL,
    subject text NOT NULL,
    opening text NOT NULL,
    closing text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT mail_texts_mail_key_known CHECK ((mail_key = ANY (ARRAY['invitation'::text, 'verification'::text, 'has_account'::text, 'account_asked'::text, 'approval'::text, 'rejection'::text, 'closing'::text, 'reopening'::text, 'password_reset'::text, 'new_sign_in'::text, 'password_changed'::text, 'second_factor_set'::text, 'second_factor_off'::text, 'second_factor_taken'::text, 'sign_on_linked'::text, 'passkey_added'::text, 'passkey_removed'::text, 'address_confirmation'::text, 'address_change_asked'::text, 'invitation_moved'::text, 'address_in_use'::text, 'address_changed'::text, 'access_asked'::text, 'access_given'::text, 'registration_confirmed'::text, 'entry_extended'::text, 'reopened'::text, 'closed_again'::text, 'queries_asked'::text, 'comment_added'::text, 'outlier_asked'::text, 'outlier_answered'::text, 'outlier_concluded'::text, 'survey_invitation'::text, 'survey_reminder'::text, 'results_published'::text, 'results_changed'::text, 'contact_answered'::text])))
);

CREATE TABLE measure_option_counts (
    measure_id integer NOT NULL,
    time_period_id integer NOT NULL,
    submission_id integer NOT NULL,
    option_code text NOT NULL,
    option_name text NOT NULL,
    display_order integer NOT NULL,
    count integer NOT NULL
);

CREATE TABLE measure_values (
    measure_id integer NOT NULL,
    time_period_id integer NOT NULL,
    submission_id integer NOT NULL,
    numerator double precision,
    denominator double precision,
    value double precision,
    missing_reason text,
    variance double precision,
    CONSTRAINT measure_values_missing_reason_known CHECK ((missing_reason = ANY (ARRAY['not_reported'::text, 'zero_denominator'::text, 'too_few_responses'::text]))),
    CONSTRAINT measure_values_reason CHECK (((value IS NULL) = (missing_reason IS NOT NULL)))
)
WITH (autovacuum_vacuum_scale_factor='0.01', autovacuum_analyze_scale_factor='0.02');

CREATE TABLE measures (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    project_id integer NOT NULL,
    measure_code text NOT NULL,
    measure_name text NOT NULL,
    kind text NOT NULL,
    numerator text NOT NULL,
    denominator text,
    multiplier double precision DEFAULT 1 NOT NULL,
    decimals integer DEFAULT 1 NOT NULL,
    unit text DEFAULT ''::text NOT NULL,
    polarity text DEFAULT 'neutral'::text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    comparable_since_id integer,
    counts text DEFAULT 'both'::text NOT NULL,
    standardisation jsonb,
    CONSTRAINT measures_counts_known CHECK ((counts = ANY (ARRAY['both'::text, 'numerator'::text, 'denominator'::text, 'neither'::text]))),
    CONSTRAINT measures_kind_known CHECK ((kind = ANY (ARRAY['value'::text, 'ratio'::text, 'proportion'::text, 'rate'::text, 'standardised_ratio'::text, 'standardised_rate'::text, 'indirectly_standardised_ratio'::text, 'slope_index'::text, 'case_mean'::text, 'case_median'::text, 'case_proportion'::text, 'distribution'::text]))),
    CONSTRAINT measures_of_strata_have_them CHECK (((kind = ANY (ARRAY['standardised_rate'::text, 'indirectly_standardised_ratio'::text, 'slope_index'::text])) = (standardisation IS NOT NULL))),
    CONSTRAINT measures_polarity_known CHECK ((polarity = ANY (ARRAY['higher'::text, 'lower'::text, 'neutral'::text]))),
    CONSTRAINT measures_quotients_have_denominators CHECK (((kind = ANY (ARRAY['value'::text, 'case_mean'::text, 'case_median'::text, 'distribution'::text])) = (denominator IS NULL)))
);

CREATE TABLE message_recipients (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    sending_id integer NOT NULL,
    project_id integer NOT NULL,
    time_period_id integer NOT NULL,
    organisation_id integer NOT NULL,
    outbox_message_id integer NOT NULL,
    full_name text NOT NULL
);

CREATE TABLE message_sendings (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    programme_id integer NOT NULL,
    template_key text NOT NULL,
    send_key uuid,
    reminder_id integer,
    sent_by integer,
    organisations integer NOT NULL,
    people integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT message_sendings_template_key_known CHECK ((template_key = ANY (ARRAY['not_registered'::text, 'not_started'::text, 'not_submitted'::text, 'dates_changed'::text, 'registration_invited'::text])))
);

CREATE TABLE message_templates (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    programme_id integer NOT NULL,
    template_key text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT message_templates_template_key_known CHECK ((template_key = ANY (ARRAY['not_registered'::text, 'not_started'::text, 'not_submitted'::text, 'dates_changed'::text, 'registration_invited'::text])))
);

CREATE TABLE neighbour_attributes (
    project_id integer NOT NULL,
    chart_id integer NOT NULL,
    weight integer NOT NULL,
    is_log boolean NOT NULL,
    display_order integer NOT NULL,
    CONSTRAINT neighbour_attributes_weigh_something CHECK (((weight >= 1) AND (weight <= 10)))
);

CREATE TABLE news (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    programme_id integer NOT NULL,
    news_title text NOT NULL,
    news_text text NOT NULL,
    is_public boolean NOT NULL,
    is_pinned boolean NOT NULL,
    published_from timestamp with time zone NOT NULL,
    published_until timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT news_ends_after_it_begins CHECK ((published_until > published_from))
);

CREATE TABLE one_time_links (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    user_id integer NOT NULL,
    purpose text NOT NULL,
    code_hash text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    email_address text,
    CONSTRAINT one_time_links_leads_to_an_address CHECK (((purpose = 'change_email'::text) = (email_address IS NOT NULL))),
    CONSTRAINT one_time_links_purpose_known CHECK ((purpose = ANY (ARRAY['verify_email'::text, 'reset_password'::text, 'change_email'::text])))
);

CREATE TABLE organisations (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    programme_id integer NOT NULL,
    organisation_name text NOT NULL,
    organisation_code text NOT NULL,
    organisation_type text,
    region text,
    board_name text,
    board_code text,
    closed_on date,
    successor_id integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE outbox_messages (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    programme_id integer NOT NULL,
    to_address text NOT NULL,
    subject text NOT NULL,
    text_body text NOT NULL,
    html_body text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    last_error text,
    sealed_link text,
    send_after timestamp with time zone NOT NULL,
    collects text,
    failures integer DEFAULT 0 NOT NULL,
    sent_from text,
    sent_reply_to text
);

CREATE TABLE outlier_acts (
    project_id integer NOT NULL,
    display_order integer NOT NULL,
    act_name text NOT NULL,
    done_by text NOT NULL,
    done_for text NOT NULL,
    days integer NOT NULL,
    CONSTRAINT outlier_acts_done_by_known CHECK ((done_by = ANY (ARRAY['team'::text, 'organisation'::text]))),
    CONSTRAINT outlier_acts_done_for_known CHECK ((done_for = ANY (ARRAY['alarm'::text, 'both'::text])))
);

CREATE TABLE outlier_case_acts (
    outlier_case_id integer NOT NULL,
    display_order integer NOT NULL,
    act_name text NOT NULL,
    done_by text NOT NULL,
    days integer NOT NULL,
    due_on date,
    done_at timestamp with time zone,
    done_by_user_id integer,
    note text DEFAULT ''::text NOT NULL,
    CONSTRAINT outlier_case_acts_done_by_known CHECK ((done_by = ANY (ARRAY['team'::text, 'organisation'::text])))
);

CREATE TABLE outlier_cases (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    project_id integer NOT NULL,
    time_period_id integer NOT NULL,
    submission_id integer NOT NULL,
    chart_id integer NOT NULL,
    level text NOT NULL,
    tone text NOT NULL,
    words text NOT NULL,
    unit text NOT NULL,
    decimals integer NOT NULL,
    value double precision,
    numerator double precision,
    denominator double precision,
    opened_at timestamp with time zone NOT NULL,
    opened_by integer,
    told_at timestamp with time zone,
    concluded_at timestamp with time zone,
    concluded_by integer,
    outcome text,
    conclusion text,
    CONSTRAINT outlier_cases_level_known CHECK ((level = ANY (ARRAY['alarm'::text, 'alert'::text]))),
    CONSTRAINT outlier_cases_outcome_known CHECK ((outcome = ANY (ARRAY['data_error'::text, 'explained'::text, 'confirmed'::text, 'not_pursued'::text]))),
    CONSTRAINT outlier_cases_tone_known CHECK ((tone = ANY (ARRAY['worse'::text, 'better'::text, 'neutral'::text]))),
    CONSTRAINT outlier_cases_whole_conclusion CHECK ((((concluded_at IS NULL) = (outcome IS NULL)) AND ((concluded_at IS NULL) = (conclusion IS NULL))))
);

CREATE TABLE output_tabs (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    project_id integer NOT NULL,
    tab_name text NOT NULL,
    output_name text NOT NULL,
    display_order integer NOT NULL
);

CREATE TABLE output_types (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    output_type text NOT NULL,
    output_type_name text NOT NULL,
    component text NOT NULL,
    display_order integer NOT NULL,
    CONSTRAINT output_types_component CHECK ((component = ANY (ARRAY['highchart'::text, 'highstock'::text, 'highmap'::text, 'table'::text]))),
    CONSTRAINT output_types_known CHECK ((output_type = ANY (ARRAY['ranked_bars'::text, 'stacked'::text, 'time_series'::text, 'percentile_bands'::text, 'spc'::text, 'funnel'::text, 'box_plot'::text, 'scatter'::text, 'region_map'::text, 'board_map'::text, 'distribution'::text, 'heat_table'::text, 'table'::text])))
);

CREATE TABLE pack_runs (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    project_id integer NOT NULL,
    time_period_id integer NOT NULL,
    title text NOT NULL,
    format text NOT NULL,
    blocks jsonb NOT NULL,
    begun_by integer NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    CONSTRAINT pack_runs_format_known CHECK ((format = ANY (ARRAY['pptx'::text, 'pdf'::text])))
);

CREATE TABLE passkey_challenges (
    challenge_hash text NOT NULL,
    programme_id integer NOT NULL,
    user_id integer,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE passkeys (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    user_id integer NOT NULL,
    passkey_name text NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone
);

CREATE TABLE peer_group_memberships (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    peer_group_id integer NOT NULL,
    submission_id integer NOT NULL
);

CREATE TABLE peer_groups (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    project_id integer NOT NULL,
    owner_id integer,
    peer_group_name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    display_order integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    by_name boolean DEFAULT false NOT NULL,
    organisation_id integer,
    CONSTRAINT peer_groups_of_an_organisation_have_an_owner CHECK (((organisation_id IS NULL) OR (owner_id IS NOT NULL)))
);

CREATE TABLE programme_logos (
    programme_id integer NOT NULL,
    media_type text NOT NULL,
    content bytea NOT NULL,
    content_hash text NOT NULL,
    CONSTRAINT programme_logos_media_type_known CHECK ((media_type = ANY (ARRAY['image/png'::text, 'image/svg+xml'::text])))
);

CREATE TABLE programmes (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    programme_code text NOT NULL,
    programme_name text NOT NULL,
    mfa_required boolean DEFAULT true NOT NULL,
    password_expiry_days integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    session_hours integer DEFAULT 12 NOT NULL,
    settings_version integer DEFAULT 0 NOT NULL,
    product_name text DEFAULT ''::text NOT NULL,
    support_email text DEFAULT ''::text NOT NULL,
    primary_colour text DEFAULT ''::text NOT NULL,
    tagline text DEFAULT ''::text NOT NULL,
    welcome_icon text DEFAULT ''::text NOT NULL,
    cookie_text text DEFAULT ''::text NOT NULL,
    privacy_text text DEFAULT ''::text NOT NULL,
    mail_sender_name text DEFAULT ''::text NOT NULL,
    mail_reply_to text DEFAULT ''::text NOT NULL
);

CREATE TABLE project_favourites (
    user_id integer NOT NULL,
    project_id integer NOT NULL
);

CREATE TABLE project_guidances (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    project_id integer NOT NULL,
    guidance_title text NOT NULL,
    guidance_text text NOT NULL,
    display_order integer DEFAULT 0 NOT NULL
);

CREATE TABLE project_scopes (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    project_id integer NOT NULL,
    scope_id integer NOT NULL,
    visibility text NOT NULL,
    CONSTRAINT project_scopes_visibility_known CHECK ((visibility = ANY (ARRAY['join'::text, 'join_listed'::text, 'see'::text])))
);

CREATE TABLE project_time_periods (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    project_id integer NOT NULL,
    time_period_id integer NOT NULL,
    registration_opens_at timestamp with time zone,
    registration_closes_at timestamp with time zone,
    collection_opens_at timestamp with time zone NOT NULL,
    collection_closes_at timestamp with time zone NOT NULL,
    published_at timestamp with time zone,
    about_text text DEFAULT ''::text NOT NULL,
    pseudonym_key text DEFAULT (gen_random_uuid())::text NOT NULL,
    hidden_at timestamp with time zone,
    CONSTRAINT project_time_periods_order CHECK ((collection_closes_at > collection_opens_at))
);

CREATE TABLE projects (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    programme_id integer NOT NULL,
    category_id integer NOT NULL,
    project_code text NOT NULL,
    project_name text NOT NULL,
    summary text DEFAULT ''::text NOT NULL,
    landing_text text DEFAULT ''::text NOT NULL,
    unit_name text DEFAULT 'organisation'::text NOT NULL,
    source_text text DEFAULT ''::text NOT NULL,
    named_results boolean DEFAULT false NOT NULL,
    provisional_results boolean DEFAULT false NOT NULL,
    disclosure_threshold integer,
    minimum_peers integer DEFAULT 3 NOT NULL,
    quartile_method integer DEFAULT 7 NOT NULL,
    registration_required boolean DEFAULT false NOT NULL,
    display_order integer DEFAULT 0 NOT NULL,
    round_counts boolean DEFAULT false NOT NULL,
    archived_at timestamp with time zone,
    verdict_rule text DEFAULT 'limits_95'::text NOT NULL,
    CONSTRAINT projects_code_is_a_slug CHECK ((project_code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
    CONSTRAINT projects_quartile_method CHECK ((quartile_method = ANY (ARRAY[6, 7]))),
    CONSTRAINT projects_rounding_needs_threshold CHECK (((NOT round_counts) OR (COALESCE(disclosure_threshold, 0) >= 3))),
    CONSTRAINT projects_verdict_rule_known CHECK ((verdict_rule = ANY (ARRAY['limits_95'::text, 'limits_998'::text, 'quarters'::text])))
);

CREATE TABLE provider_identities (
    provider_id integer NOT NULL,
    subject text NOT NULL,
    user_id integer NOT NULL,
    linked_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL
);

CREATE TABLE question_options (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    question_id integer NOT NULL,
    option_code text NOT NULL,
    option_name text NOT NULL,
    exclusive boolean DEFAULT false NOT NULL,
    display_order integer NOT NULL,
    show_if text DEFAULT ''::text NOT NULL
);

CREATE TABLE question_sub_section_memberships (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    question_id integer NOT NULL,
    sub_section_id integer NOT NULL,
    row_id integer,
    column_id integer,
    display_order integer DEFAULT 0 NOT NULL,
    CONSTRAINT memberships_cell_is_whole CHECK (((row_id IS NULL) = (column_id IS NULL)))
);

CREATE TABLE questionnaire_checks (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    questionnaire_id integer NOT NULL,
    expression text NOT NULL,
    severity text DEFAULT 'error'::text NOT NULL,
    message text NOT NULL,
    display_order integer DEFAULT 0 NOT NULL,
    CONSTRAINT questionnaire_checks_severity_known CHECK ((severity = ANY (ARRAY['error'::text, 'warning'::text])))
);

CREATE TABLE questionnaire_languages (
    questionnaire_id integer NOT NULL,
    language text NOT NULL,
    is_offered boolean DEFAULT false NOT NULL,
    reviewed_at timestamp with time zone,
    reviewed_by integer,
    reviewed_note text DEFAULT ''::text NOT NULL,
    CONSTRAINT questionnaire_languages_code CHECK ((language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'::text))
);

CREATE TABLE questionnaire_sections (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    questionnaire_id integer NOT NULL,
    section_name text NOT NULL,
    guidance text DEFAULT ''::text NOT NULL,
    display_order integer NOT NULL,
    show_if text DEFAULT ''::text NOT NULL
);

CREATE TABLE questionnaire_sub_section_columns (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    sub_section_id integer NOT NULL,
    column_name text NOT NULL,
    display_order integer NOT NULL
);

CREATE TABLE questionnaire_sub_section_rows (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    sub_section_id integer NOT NULL,
    row_name text NOT NULL,
    display_order integer NOT NULL,
    show_if text DEFAULT ''::text NOT NULL
);

CREATE TABLE questionnaire_sub_sections (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    section_id integer NOT NULL,
    sub_section_name text DEFAULT ''::text NOT NULL,
    guidance text DEFAULT ''::text NOT NULL,
    display_order integer NOT NULL,
    show_if text DEFAULT ''::text NOT NULL,
    row_totals boolean DEFAULT false NOT NULL,
    column_totals boolean DEFAULT false NOT NULL,
    row_word text DEFAULT ''::text NOT NULL,
    minimum_rows integer DEFAULT 0 NOT NULL
);

CREATE TABLE questionnaire_submissions (
    questionnaire_id integer NOT NULL,
    submission_id integer NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    submitted_at timestamp with time zone,
    submitted_by integer,
    reopened_at timestamp with time zone,
    reopened_by integer,
    reopen_reason text,
    CONSTRAINT questionnaire_submissions_state_known CHECK ((state = ANY (ARRAY['open'::text, 'submitted'::text])))
);

CREATE TABLE recovery_codes (
    user_id integer NOT NULL,
    code_hash text NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE refresh_tokens (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    session_id uuid NOT NULL,
    token_hash text NOT NULL,
    used_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE registration_contacts (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    registration_id integer NOT NULL,
    contact_role text NOT NULL,
    full_name text NOT NULL,
    job_title text DEFAULT ''::text NOT NULL,
    email_address text NOT NULL,
    telephone text DEFAULT ''::text NOT NULL,
    CONSTRAINT registration_contacts_contact_role_known CHECK ((contact_role = ANY (ARRAY['lead'::text, 'deputy'::text, 'sponsor'::text])))
);

CREATE TABLE registration_submissions (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    registration_id integer NOT NULL,
    submission_id integer NOT NULL,
    participation text DEFAULT 'existing'::text NOT NULL,
    CONSTRAINT registration_submissions_participation_known CHECK ((participation = ANY (ARRAY['existing'::text, 'new'::text, 'taken_over'::text, 'ended'::text])))
);

CREATE TABLE registrations (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    project_id integer NOT NULL,
    time_period_id integer NOT NULL,
    organisation_id integer NOT NULL,
    state text DEFAULT 'draft'::text NOT NULL,
    decline_reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    confirmed_at timestamp with time zone,
    confirmed_by integer,
    CONSTRAINT registrations_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'confirmed'::text, 'declined'::text])))
);

CREATE TABLE report_packs (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    user_id integer NOT NULL,
    project_id integer NOT NULL,
    collection_id integer,
    time_period_id integer NOT NULL,
    submission_id integer,
    format text NOT NULL,
    selection jsonb DEFAULT '{}'::jsonb NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    charts_done integer DEFAULT 0 NOT NULL,
    charts_total integer DEFAULT 0 NOT NULL,
    failure text,
    file_name text,
    content bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    template_id integer,
    title text,
    blocks jsonb,
    CONSTRAINT report_packs_format_known CHECK ((format = ANY (ARRAY['pptx'::text, 'pdf'::text]))),
    CONSTRAINT report_packs_made_of CHECK (((collection_id IS NULL) OR (blocks IS NULL))),
    CONSTRAINT report_packs_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);

CREATE TABLE report_templates (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    project_id integer NOT NULL,
    organisation_id integer,
    template_name text NOT NULL,
    format text DEFAULT 'pdf'::text NOT NULL,
    blocks jsonb DEFAULT '[]'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT report_templates_format_known CHECK ((format = ANY (ARRAY['pptx'::text, 'pdf'::text])))
);

CREATE TABLE response_history (
    id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
    response_id bigint NOT NULL,
    version integer NOT NULL,
    old_value jsonb,
    new_value jsonb,
    old_missing_reason text,
    new_missing_reason text,
    explanation text,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    changed_by integer,
    key_name text DEFAULT NULLIF(current_setting('portal.key_name'::text, true), ''::text),
    CONSTRAINT response_history_new_missing_reason_known CHECK ((new_missing_reason = ANY (ARRAY['not_applicable'::text, 'not_known'::text]))),
    CONSTRAINT response_history_old_missing_reason_known CHECK ((old_missing_reason = ANY (ARRAY['not_applicable'::text, 'not_known'::text])))
);

CREATE TABLE result_digests (
    part_id integer NOT NULL,
    reason text,
    began_at timestamp with time zone,
    done_up_to integer DEFAULT 0 NOT NULL,
    also text DEFAULT ''::text NOT NULL,
    seen_version bigint NOT NULL,
    told_at timestamp with time zone,
    CONSTRAINT result_digests_reason_known CHECK ((reason = ANY (ARRAY['published'::text, 'changed'::text, 'noted'::text])))
);

CREATE TABLE result_revisions (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    project_id integer NOT NULL,
    time_period_id integer NOT NULL,
    submission_id integer NOT NULL,
    questionnaire_id integer NOT NULL,
    reason text NOT NULL,
    figures jsonb NOT NULL,
    reopened_at timestamp with time zone,
    reopened_by integer,
    revised_at timestamp with time zone NOT NULL,
    revised_by integer
);

CREATE TABLE result_versions (
    project_id integer NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE review_differences (
    case_code_id integer NOT NULL,
    question_id integer NOT NULL,
    first_value jsonb,
    first_missing_reason text,
    first_explanation text,
    second_value jsonb,
    second_missing_reason text,
    agreed_value jsonb,
    agreed_missing_reason text,
    first_version integer NOT NULL,
    second_version integer NOT NULL,
    note text NOT NULL,
    resolved_by integer NOT NULL,
    resolved_at timestamp with time zone NOT NULL,
    CONSTRAINT review_differences_agreed_one CHECK (((agreed_value IS NULL) OR (agreed_missing_reason IS NULL))),
    CONSTRAINT review_differences_agreed_reason_known CHECK ((agreed_missing_reason = ANY (ARRAY['not_applicable'::text, 'not_known'::text]))),
    CONSTRAINT review_differences_first_reason_known CHECK ((first_missing_reason = ANY (ARRAY['not_applicable'::text, 'not_known'::text]))),
    CONSTRAINT review_differences_second_reason_known CHECK ((second_missing_reason = ANY (ARRAY['not_applicable'::text, 'not_known'::text])))
);

CREATE TABLE route_rules (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    programme_id integer NOT NULL,
    path text NOT NULL,
    redirect text NOT NULL
);

CREATE TABLE run_packs (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    run_id integer NOT NULL,
    submission_id integer NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    failure text,
    document_id integer,
    finished_at timestamp with time zone,
    CONSTRAINT run_packs_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);

CREATE TABLE scheduled_reminders (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    project_time_period_id integer NOT NULL,
    template_key text NOT NULL,
    days_before integer NOT NULL,
    is_on boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT scheduled_reminders_days CHECK (((days_before >= 0) AND (days_before <= 365))),
    CONSTRAINT scheduled_reminders_template_key_known CHECK ((template_key = ANY (ARRAY['not_registered'::text, 'not_started'::text, 'not_submitted'::text])))
);

CREATE TABLE scope_organisations (
    scope_id integer NOT NULL,
    organisation_id integer NOT NULL
);

CREATE TABLE scopes (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    programme_id integer NOT NULL,
    scope_name text NOT NULL
);

CREATE TABLE section_submissions (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    section_id integer NOT NULL,
    submission_id integer NOT NULL,
    case_code_id integer,
    state text DEFAULT 'in_progress'::text NOT NULL,
    completed_at timestamp with time zone,
    completed_by integer,
    CONSTRAINT section_submissions_state_known CHECK ((state = ANY (ARRAY['not_started'::text, 'in_progress'::text, 'complete'::text])))
)
WITH (autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id integer NOT NULL,
    user_agent text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    key_name text,
    key_scopes text[],
    key_project_id integer,
    is_mfa_by_provider boolean DEFAULT false NOT NULL,
    key_made_by integer,
    CONSTRAINT sessions_keys_have_scopes CHECK (((key_name IS NULL) = (key_scopes IS NULL)))
);

CREATE TABLE sign_on_attempts (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    provider_id integer NOT NULL,
    browser_hash text NOT NULL,
    state_hash text NOT NULL,
    nonce text NOT NULL,
    code_verifier text NOT NULL,
    redirect text,
    expires_at timestamp with time zone NOT NULL,
    returned_at timestamp with time zone,
    user_id integer,
    subject text,
    is_mfa_done boolean DEFAULT false NOT NULL,
    sealed_id_token text,
    refusal text
);

CREATE TABLE sign_on_sessions (
    session_id uuid NOT NULL,
    provider_id integer NOT NULL,
    sealed_id_token text NOT NULL
);

CREATE TABLE stored_leftovers (
    storage_key text NOT NULL,
    programme_id integer NOT NULL,
    goes_after timestamp with time zone NOT NULL
);

CREATE TABLE submission_filter_options (
    submission_id integer NOT NULL,
    filter_option_id integer NOT NULL,
    since_time_period_id integer
);

CREATE TABLE submissions (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    organisation_id integer NOT NULL,
    project_id integer NOT NULL,
    submission_name text NOT NULL,
    pseudonym_number integer NOT NULL,
    ended_on date
);

CREATE TABLE survey_contacts (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    questionnaire_id integer NOT NULL,
    submission_id integer NOT NULL,
    full_name text NOT NULL,
    email_address text NOT NULL,
    case_code_id integer,
    waits_for text,
    invited_at timestamp with time zone,
    reminded_at timestamp with time zone,
    reminders integer DEFAULT 0 NOT NULL,
    stopped_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by integer,
    CONSTRAINT survey_contacts_waits_for_known CHECK ((waits_for = ANY (ARRAY['invitation'::text, 'reminder'::text])))
);

CREATE TABLE time_periods (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    programme_id integer NOT NULL,
    time_period_name text NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    display_order integer NOT NULL,
    CONSTRAINT time_periods_ends_after_start CHECK ((ends_on >= starts_on))
);

CREATE TABLE translations (
    questionnaire_id integer NOT NULL,
    language text NOT NULL,
    source_hash text GENERATED ALWAYS AS (md5(source)) STORED NOT NULL,
    source text NOT NULL,
    translation text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by integer,
    CONSTRAINT translations_not_blank CHECK ((translation <> ''::text))
);

CREATE TABLE unusual_findings (
    part_id integer NOT NULL,
    submission_id integer NOT NULL,
    chart_id integer NOT NULL,
    kind text NOT NULL,
    tone text NOT NULL,
    words text NOT NULL,
    gravity integer NOT NULL,
    unit text NOT NULL,
    decimals integer NOT NULL,
    value double precision,
    numerator double precision,
    denominator double precision,
    CONSTRAINT unusual_findings_kind_known CHECK ((kind = ANY (ARRAY['alarm'::text, 'alert'::text, 'special_cause'::text, 'large_change'::text, 'missing'::text]))),
    CONSTRAINT unusual_findings_tone_known CHECK ((tone = ANY (ARRAY['worse'::text, 'better'::text, 'neutral'::text])))
);

CREATE TABLE unusual_looks (
    part_id integer NOT NULL,
    asked_at timestamp with time zone,
    charts_done integer DEFAULT 0 NOT NULL,
    charts integer DEFAULT 0 NOT NULL,
    seen_version bigint,
    looked_at timestamp with time zone
);

CREATE TABLE user_accesses (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    user_id integer NOT NULL,
    project_id integer,
    approved boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_at timestamp with time zone,
    decided_by integer
);

CREATE TABLE users (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    programme_id integer NOT NULL,
    organisation_id integer,
    role_type_id integer NOT NULL,
    email_address text NOT NULL,
    full_name text NOT NULL,
    job_title text,
    password_hash text NOT NULL,
    password_changed_at timestamp with time zone DEFAULT now() NOT NULL,
    email_verified_at timestamp with time zone,
    status text DEFAULT 'pending'::text NOT NULL,
    decision_reason text,
    otp_secret text,
    otp_enabled boolean DEFAULT false NOT NULL,
    otp_last_step bigint,
    last_login_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    otp_pending_secret text,
    terms_accepted_at timestamp with time zone,
    is_service boolean DEFAULT false NOT NULL,
    CONSTRAINT users_participants_act_for_one CHECK (((role_type_id < 3) OR (organisation_id IS NOT NULL))),
    CONSTRAINT users_role_known CHECK (((role_type_id >= 1) AND (role_type_id <= 4))),
    CONSTRAINT users_services_are_nobodys CHECK (((NOT is_service) OR (status = 'deleted'::text))),
    CONSTRAINT users_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'closed'::text, 'deleted'::text])))
);

CREATE TABLE webhook_deliveries (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    webhook_id integer NOT NULL,
    event_id uuid NOT NULL,
    event text NOT NULL,
    payload text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_at timestamp with time zone NOT NULL,
    last_status integer,
    last_answer text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    delivered_at timestamp with time zone,
    once text,
    CONSTRAINT webhook_deliveries_event_known CHECK ((event = ANY (ARRAY['submitted'::text, 'reopened'::text, 'published'::text, 'revised'::text, 'registered'::text]))),
    CONSTRAINT webhook_deliveries_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);

CREATE TABLE webhooks (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    programme_id integer NOT NULL,
    webhook_name text NOT NULL,
    address text NOT NULL,
    events text[] NOT NULL,
    is_on boolean DEFAULT true NOT NULL,
    sealed_secret text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by integer,
    CONSTRAINT webhooks_events_known CHECK (((events <@ ARRAY['submitted'::text, 'reopened'::text, 'published'::text, 'revised'::text, 'registered'::text]) AND (cardinality(events) > 0)))
);

-- The view of the answer sets, and what it asks
CREATE FUNCTION no_bits(of_questionnaire integer) RETURNS bit varying
    LANGUAGE sql STABLE
    RETURN (repeat('0'::text, (SELECT (((max(questions.bit_number) / 64) + 1) * 64) FROM questions WHERE (questions.questionnaire_id = no_bits.of_questionnaire))))::bit varying;

CREATE VIEW answer_sets_worked_out AS
 WITH size AS MATERIALIZED (
         SELECT questionnaires.id,
            no_bits(questionnaires.id) AS "none"
           FROM questionnaires
        )
 SELECT question.questionnaire_id,
    response.submission_id,
    response.case_code_id,
    (bit_or(set_bit((size."none")::"bit", question.bit_number, (((response.value IS NOT NULL) OR (response.missing_reason IS NOT NULL)))::integer)))::bit varying AS given,
    (count(*))::integer AS stored,
    max(response.updated_at) FILTER (WHERE (question.question_type <> 'calculated'::text)) AS saved_at
   FROM ((responses response
     JOIN questions question ON ((question.id = response.question_id)))
     JOIN size ON ((size.id = question.questionnaire_id)))
  GROUP BY question.questionnaire_id, response.submission_id, response.case_code_id;

-- Keys and unique values
ALTER TABLE ONLY answer_files
    ADD CONSTRAINT answer_files_pkey PRIMARY KEY (id);

ALTER TABLE ONLY answer_flags
    ADD CONSTRAINT answer_flags_pkey PRIMARY KEY (id);

ALTER TABLE ONLY answer_sets
    ADD CONSTRAINT answer_sets_one UNIQUE NULLS NOT DISTINCT (questionnaire_id, submission_id, case_code_id);

ALTER TABLE ONLY attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (key_hash);

ALTER TABLE ONLY audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY case_codes
    ADD CONSTRAINT case_codes_case_code_unique UNIQUE (case_code);

ALTER TABLE ONLY case_codes
    ADD CONSTRAINT case_codes_id_submission_id_unique UNIQUE (id, submission_id);

ALTER TABLE ONLY case_codes
    ADD CONSTRAINT case_codes_one_number UNIQUE NULLS NOT DISTINCT (questionnaire_id, submission_id, case_number, second_review_of);

ALTER TABLE ONLY case_codes
    ADD CONSTRAINT case_codes_one_second_review UNIQUE (second_review_of);

ALTER TABLE ONLY case_codes
    ADD CONSTRAINT case_codes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY case_codes
    ADD CONSTRAINT case_codes_reference_unique UNIQUE (reference);

ALTER TABLE ONLY case_settings
    ADD CONSTRAINT case_settings_pkey PRIMARY KEY (questionnaire_id);

ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (id);

ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_programme_id_category_name_unique UNIQUE (programme_id, category_name);

ALTER TABLE ONLY chart_annotations
    ADD CONSTRAINT chart_annotations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY chart_favourites
    ADD CONSTRAINT chart_favourites_user_id_chart_id_pk PRIMARY KEY (user_id, chart_id);

ALTER TABLE ONLY chart_group_memberships
    ADD CONSTRAINT chart_group_memberships_collection_id_chart_id_unique UNIQUE (collection_id, chart_id);

ALTER TABLE ONLY chart_group_memberships
    ADD CONSTRAINT chart_group_memberships_pkey PRIMARY KEY (id);

ALTER TABLE ONLY chart_metadata
    ADD CONSTRAINT chart_metadata_chart_id_metadata_name_unique UNIQUE (chart_id, metadata_name);

ALTER TABLE ONLY chart_metadata
    ADD CONSTRAINT chart_metadata_pkey PRIMARY KEY (id);

ALTER TABLE ONLY chart_output_types
    ADD CONSTRAINT chart_output_types_chart_id_output_type_id_pk PRIMARY KEY (chart_id, output_type_id);

ALTER TABLE ONLY chart_parameters
    ADD CONSTRAINT chart_parameters_chart_id_time_period_id_measure_id_unique UNIQUE (chart_id, time_period_id, measure_id);

ALTER TABLE ONLY chart_parameters
    ADD CONSTRAINT chart_parameters_pkey PRIMARY KEY (id);

ALTER TABLE ONLY chart_phases
    ADD CONSTRAINT chart_phases_chart_id_time_period_id_pk PRIMARY KEY (chart_id, time_period_id);

ALTER TABLE ONLY chart_views
    ADD CONSTRAINT chart_views_name UNIQUE (user_id, project_id, view_name);

ALTER TABLE ONLY chart_views
    ADD CONSTRAINT chart_views_pkey PRIMARY KEY (id);

ALTER TABLE ONLY charts
    ADD CONSTRAINT charts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY charts
    ADD CONSTRAINT charts_project_id_chart_name_unique UNIQUE (project_id, chart_name);

ALTER TABLE ONLY check_explanations
    ADD CONSTRAINT check_explanations_one UNIQUE NULLS NOT DISTINCT (check_id, submission_id, case_code_id);

ALTER TABLE ONLY collections
    ADD CONSTRAINT collections_output_tab_id_collection_code_unique UNIQUE (output_tab_id, collection_code);

ALTER TABLE ONLY collections
    ADD CONSTRAINT collections_pkey PRIMARY KEY (id);

ALTER TABLE ONLY comments
    ADD CONSTRAINT comments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY contact_answers
    ADD CONSTRAINT contact_answers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY digest_findings
    ADD CONSTRAINT digest_findings_part_id_submission_id_pk PRIMARY KEY (part_id, submission_id);

ALTER TABLE ONLY digest_stops
    ADD CONSTRAINT digest_stops_user_id_project_id_pk PRIMARY KEY (user_id, project_id);

ALTER TABLE ONLY document_versions
    ADD CONSTRAINT document_versions_document_id_version_number_unique UNIQUE (document_id, version_number);

ALTER TABLE ONLY document_versions
    ADD CONSTRAINT document_versions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY document_versions
    ADD CONSTRAINT document_versions_storage_key_unique UNIQUE (storage_key);

ALTER TABLE ONLY documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY entry_extensions
    ADD CONSTRAINT entry_extensions_one UNIQUE NULLS NOT DISTINCT (project_time_period_id, organisation_id, submission_id);

ALTER TABLE ONLY entry_extensions
    ADD CONSTRAINT entry_extensions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY filter_options
    ADD CONSTRAINT filter_options_filter_id_option_name_unique UNIQUE (filter_id, option_name);

ALTER TABLE ONLY filter_options
    ADD CONSTRAINT filter_options_pkey PRIMARY KEY (id);

ALTER TABLE ONLY filters
    ADD CONSTRAINT filters_pkey PRIMARY KEY (id);

ALTER TABLE ONLY filters
    ADD CONSTRAINT filters_project_id_filter_name_unique UNIQUE (project_id, filter_name);

ALTER TABLE ONLY identity_providers
    ADD CONSTRAINT identity_providers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY kept_calls
    ADD CONSTRAINT kept_calls_user_id_idempotency_key_pk PRIMARY KEY (user_id, idempotency_key);

ALTER TABLE ONLY known_browsers
    ADD CONSTRAINT known_browsers_user_id_token_hash_pk PRIMARY KEY (user_id, token_hash);

ALTER TABLE ONLY mail_texts
    ADD CONSTRAINT mail_texts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY mail_texts
    ADD CONSTRAINT mail_texts_programme_id_mail_key_unique UNIQUE (programme_id, mail_key);

ALTER TABLE ONLY measure_option_counts
    ADD CONSTRAINT measure_option_counts_measure_id_time_period_id_submission_id_o PRIMARY KEY (measure_id, time_period_id, submission_id, option_code);

ALTER TABLE ONLY measure_values
    ADD CONSTRAINT measure_values_measure_id_time_period_id_submission_id_pk PRIMARY KEY (measure_id, time_period_id, submission_id);

ALTER TABLE ONLY measures
    ADD CONSTRAINT measures_pkey PRIMARY KEY (id);

ALTER TABLE ONLY measures
    ADD CONSTRAINT measures_project_id_measure_code_unique UNIQUE (project_id, measure_code);

ALTER TABLE ONLY message_recipients
    ADD CONSTRAINT message_recipients_outbox_message_id_unique UNIQUE (outbox_message_id);

ALTER TABLE ONLY message_recipients
    ADD CONSTRAINT message_recipients_pkey PRIMARY KEY (id);

ALTER TABLE ONLY message_sendings
    ADD CONSTRAINT message_sendings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY message_sendings
    ADD CONSTRAINT message_sendings_programme_id_send_key_unique UNIQUE (programme_id, send_key);

ALTER TABLE ONLY message_sendings
    ADD CONSTRAINT message_sendings_reminder_id_unique UNIQUE (reminder_id);

ALTER TABLE ONLY message_templates
    ADD CONSTRAINT message_templates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY message_templates
    ADD CONSTRAINT message_templates_programme_id_template_key_unique UNIQUE (programme_id, template_key);

ALTER TABLE ONLY neighbour_attributes
    ADD CONSTRAINT neighbour_attributes_project_id_chart_id_pk PRIMARY KEY (project_id, chart_id);

ALTER TABLE ONLY news
    ADD CONSTRAINT news_pkey PRIMARY KEY (id);

ALTER TABLE ONLY one_time_links
    ADD CONSTRAINT one_time_links_code_hash_unique UNIQUE (code_hash);

ALTER TABLE ONLY one_time_links
    ADD CONSTRAINT one_time_links_pkey PRIMARY KEY (id);

ALTER TABLE ONLY organisations
    ADD CONSTRAINT organisations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY organisations
    ADD CONSTRAINT organisations_programme_id_organisation_code_unique UNIQUE (programme_id, organisation_code);

ALTER TABLE ONLY outbox_messages
    ADD CONSTRAINT outbox_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY outlier_acts
    ADD CONSTRAINT outlier_acts_project_id_display_order_pk PRIMARY KEY (project_id, display_order);

ALTER TABLE ONLY outlier_case_acts
    ADD CONSTRAINT outlier_case_acts_outlier_case_id_display_order_pk PRIMARY KEY (outlier_case_id, display_order);

ALTER TABLE ONLY outlier_cases
    ADD CONSTRAINT outlier_cases_pkey PRIMARY KEY (id);

ALTER TABLE ONLY output_tabs
    ADD CONSTRAINT output_tabs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY output_tabs
    ADD CONSTRAINT output_tabs_project_id_tab_name_unique UNIQUE (project_id, tab_name);

ALTER TABLE ONLY output_types
    ADD CONSTRAINT output_types_output_type_unique UNIQUE (output_type);

ALTER TABLE ONLY output_types
    ADD CONSTRAINT output_types_pkey PRIMARY KEY (id);

ALTER TABLE ONLY pack_runs
    ADD CONSTRAINT pack_runs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge_hash);

ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_credential_id_unique UNIQUE (credential_id);

ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY peer_group_memberships
    ADD CONSTRAINT peer_group_memberships_peer_group_id_submission_id_unique UNIQUE (peer_group_id, submission_id);

ALTER TABLE ONLY peer_group_memberships
    ADD CONSTRAINT peer_group_memberships_pkey PRIMARY KEY (id);

ALTER TABLE ONLY peer_groups
    ADD CONSTRAINT peer_groups_name UNIQUE NULLS NOT DISTINCT (project_id, owner_id, peer_group_name);

ALTER TABLE ONLY peer_groups
    ADD CONSTRAINT peer_groups_pkey PRIMARY KEY (id);

ALTER TABLE ONLY programme_logos
    ADD CONSTRAINT programme_logos_pkey PRIMARY KEY (programme_id);

ALTER TABLE ONLY programmes
    ADD CONSTRAINT programmes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY programmes
    ADD CONSTRAINT programmes_programme_code_unique UNIQUE (programme_code);

ALTER TABLE ONLY project_favourites
    ADD CONSTRAINT project_favourites_user_id_project_id_pk PRIMARY KEY (user_id, project_id);

ALTER TABLE ONLY project_guidances
    ADD CONSTRAINT project_guidances_pkey PRIMARY KEY (id);

ALTER TABLE ONLY project_scopes
    ADD CONSTRAINT project_scopes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY project_scopes
    ADD CONSTRAINT project_scopes_project_id_scope_id_unique UNIQUE (project_id, scope_id);

ALTER TABLE ONLY project_time_periods
    ADD CONSTRAINT project_time_periods_pkey PRIMARY KEY (id);

ALTER TABLE ONLY project_time_periods
    ADD CONSTRAINT project_time_periods_project_id_time_period_id_unique UNIQUE (project_id, time_period_id);

ALTER TABLE ONLY projects
    ADD CONSTRAINT projects_pkey PRIMARY KEY (id);

ALTER TABLE ONLY projects
    ADD CONSTRAINT projects_programme_id_project_code_unique UNIQUE (programme_id, project_code);

ALTER TABLE ONLY provider_identities
    ADD CONSTRAINT provider_identities_provider_id_subject_pk PRIMARY KEY (provider_id, subject);

ALTER TABLE ONLY provider_identities
    ADD CONSTRAINT provider_identities_provider_id_user_id_unique UNIQUE (provider_id, user_id);

ALTER TABLE ONLY question_options
    ADD CONSTRAINT question_options_pkey PRIMARY KEY (id);

ALTER TABLE ONLY question_options
    ADD CONSTRAINT question_options_question_id_option_code_unique UNIQUE (question_id, option_code);

ALTER TABLE ONLY question_sub_section_memberships
    ADD CONSTRAINT question_sub_section_memberships_pkey PRIMARY KEY (id);

ALTER TABLE ONLY question_sub_section_memberships
    ADD CONSTRAINT question_sub_section_memberships_question_id_unique UNIQUE (question_id);

ALTER TABLE ONLY question_sub_section_memberships
    ADD CONSTRAINT question_sub_section_memberships_sub_section_id_row_id_column_i UNIQUE (sub_section_id, row_id, column_id);

ALTER TABLE ONLY questionnaire_checks
    ADD CONSTRAINT questionnaire_checks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY questionnaire_languages
    ADD CONSTRAINT questionnaire_languages_questionnaire_id_language_pk PRIMARY KEY (questionnaire_id, language);

ALTER TABLE ONLY questionnaire_sections
    ADD CONSTRAINT questionnaire_sections_pkey PRIMARY KEY (id);

ALTER TABLE ONLY questionnaire_sub_section_columns
    ADD CONSTRAINT questionnaire_sub_section_columns_id_sub_section_id_unique UNIQUE (id, sub_section_id);

ALTER TABLE ONLY questionnaire_sub_section_columns
    ADD CONSTRAINT questionnaire_sub_section_columns_pkey PRIMARY KEY (id);

ALTER TABLE ONLY questionnaire_sub_section_rows
    ADD CONSTRAINT questionnaire_sub_section_rows_id_sub_section_id_unique UNIQUE (id, sub_section_id);

ALTER TABLE ONLY questionnaire_sub_section_rows
    ADD CONSTRAINT questionnaire_sub_section_rows_pkey PRIMARY KEY (id);

ALTER TABLE ONLY questionnaire_sub_sections
    ADD CONSTRAINT questionnaire_sub_sections_pkey PRIMARY KEY (id);

ALTER TABLE ONLY questionnaire_submissions
    ADD CONSTRAINT questionnaire_submissions_questionnaire_id_submission_id_pk PRIMARY KEY (questionnaire_id, submission_id);

ALTER TABLE ONLY questionnaires
    ADD CONSTRAINT questionnaires_pkey PRIMARY KEY (id);

ALTER TABLE ONLY questionnaires
    ADD CONSTRAINT questionnaires_project_id_time_period_id_questionnaire_name_uni UNIQUE (project_id, time_period_id, questionnaire_name);

ALTER TABLE ONLY questions
    ADD CONSTRAINT questions_own_bit UNIQUE (questionnaire_id, bit_number);

ALTER TABLE ONLY questions
    ADD CONSTRAINT questions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY questions
    ADD CONSTRAINT questions_questionnaire_id_question_code_unique UNIQUE (questionnaire_id, question_code);

ALTER TABLE ONLY recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_code_hash_pk PRIMARY KEY (user_id, code_hash);

ALTER TABLE ONLY refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY refresh_tokens
    ADD CONSTRAINT refresh_tokens_token_hash_unique UNIQUE (token_hash);

ALTER TABLE ONLY registration_contacts
    ADD CONSTRAINT registration_contacts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY registration_contacts
    ADD CONSTRAINT registration_contacts_registration_id_contact_role_unique UNIQUE (registration_id, contact_role);

ALTER TABLE ONLY registration_submissions
    ADD CONSTRAINT registration_submissions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY registration_submissions
    ADD CONSTRAINT registration_submissions_registration_id_submission_id_unique UNIQUE (registration_id, submission_id);

ALTER TABLE ONLY registrations
    ADD CONSTRAINT registrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY registrations
    ADD CONSTRAINT registrations_project_id_time_period_id_organisation_id_unique UNIQUE (project_id, time_period_id, organisation_id);

ALTER TABLE ONLY report_packs
    ADD CONSTRAINT report_packs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY report_templates
    ADD CONSTRAINT report_templates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY response_history
    ADD CONSTRAINT response_history_pkey PRIMARY KEY (id);

ALTER TABLE ONLY response_history
    ADD CONSTRAINT response_history_response_id_version_unique UNIQUE (response_id, version);

ALTER TABLE ONLY responses
    ADD CONSTRAINT responses_one_answer UNIQUE NULLS NOT DISTINCT (question_id, submission_id, case_code_id);

ALTER TABLE ONLY responses
    ADD CONSTRAINT responses_pkey PRIMARY KEY (id);

ALTER TABLE ONLY result_digests
    ADD CONSTRAINT result_digests_pkey PRIMARY KEY (part_id);

ALTER TABLE ONLY result_revisions
    ADD CONSTRAINT result_revisions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY result_versions
    ADD CONSTRAINT result_versions_pkey PRIMARY KEY (project_id);

ALTER TABLE ONLY review_differences
    ADD CONSTRAINT review_differences_case_code_id_question_id_pk PRIMARY KEY (case_code_id, question_id);

ALTER TABLE ONLY route_rules
    ADD CONSTRAINT route_rules_pkey PRIMARY KEY (id);

ALTER TABLE ONLY route_rules
    ADD CONSTRAINT route_rules_programme_id_path_unique UNIQUE (programme_id, path);

ALTER TABLE ONLY run_packs
    ADD CONSTRAINT run_packs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY run_packs
    ADD CONSTRAINT run_packs_run_id_submission_id_unique UNIQUE (run_id, submission_id);

ALTER TABLE ONLY scheduled_reminders
    ADD CONSTRAINT scheduled_reminders_once UNIQUE (project_time_period_id, template_key, days_before);

ALTER TABLE ONLY scheduled_reminders
    ADD CONSTRAINT scheduled_reminders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY scope_organisations
    ADD CONSTRAINT scope_organisations_scope_id_organisation_id_pk PRIMARY KEY (scope_id, organisation_id);

ALTER TABLE ONLY scopes
    ADD CONSTRAINT scopes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY section_submissions
    ADD CONSTRAINT section_submissions_one_state UNIQUE NULLS NOT DISTINCT (section_id, submission_id, case_code_id);

ALTER TABLE ONLY section_submissions
    ADD CONSTRAINT section_submissions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sign_on_attempts
    ADD CONSTRAINT sign_on_attempts_browser_hash_unique UNIQUE (browser_hash);

ALTER TABLE ONLY sign_on_attempts
    ADD CONSTRAINT sign_on_attempts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sign_on_sessions
    ADD CONSTRAINT sign_on_sessions_pkey PRIMARY KEY (session_id);

ALTER TABLE ONLY stored_leftovers
    ADD CONSTRAINT stored_leftovers_pkey PRIMARY KEY (storage_key);

ALTER TABLE ONLY submission_filter_options
    ADD CONSTRAINT submission_filter_options_once UNIQUE NULLS NOT DISTINCT (submission_id, filter_option_id, since_time_period_id);

ALTER TABLE ONLY submissions
    ADD CONSTRAINT submissions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY submissions
    ADD CONSTRAINT submissions_project_id_organisation_id_submission_name_unique UNIQUE (project_id, organisation_id, submission_name);

ALTER TABLE ONLY submissions
    ADD CONSTRAINT submissions_project_id_pseudonym_number_unique UNIQUE (project_id, pseudonym_number);

ALTER TABLE ONLY survey_contacts
    ADD CONSTRAINT survey_contacts_case_code_id_unique UNIQUE (case_code_id);

ALTER TABLE ONLY survey_contacts
    ADD CONSTRAINT survey_contacts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY time_periods
    ADD CONSTRAINT time_periods_pkey PRIMARY KEY (id);

ALTER TABLE ONLY time_periods
    ADD CONSTRAINT time_periods_programme_id_time_period_name_unique UNIQUE (programme_id, time_period_name);

ALTER TABLE ONLY translations
    ADD CONSTRAINT translations_questionnaire_id_language_source_hash_pk PRIMARY KEY (questionnaire_id, language, source_hash);

ALTER TABLE ONLY unusual_findings
    ADD CONSTRAINT unusual_findings_part_id_chart_id_submission_id_kind_pk PRIMARY KEY (part_id, chart_id, submission_id, kind);

ALTER TABLE ONLY unusual_looks
    ADD CONSTRAINT unusual_looks_pkey PRIMARY KEY (part_id);

ALTER TABLE ONLY user_accesses
    ADD CONSTRAINT user_accesses_pkey PRIMARY KEY (id);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);

-- Indexes
CREATE INDEX answer_files_question_id_index ON answer_files USING btree (question_id);
CREATE INDEX answer_files_submission_id_question_id_index ON answer_files USING btree (submission_id, question_id);
CREATE INDEX answer_flags_open ON answer_flags USING btree (question_id) WHERE (resolved_at IS NULL);
CREATE INDEX answer_flags_question_id_index ON answer_flags USING btree (question_id);
CREATE INDEX answer_flags_submission_id_question_id_index ON answer_flags USING btree (submission_id, question_id);
CREATE INDEX answer_sets_case_code_id_index ON answer_sets USING btree (case_code_id);
CREATE INDEX answer_sets_submission_id_index ON answer_sets USING btree (submission_id);
CREATE INDEX attempts_origin_hash_index ON attempts USING btree (origin_hash);
CREATE INDEX attempts_window_ends_at_index ON attempts USING btree (window_ends_at);
CREATE INDEX audit_entries_programme_id_action_id_index ON audit_entries USING btree (programme_id, action, id);
CREATE INDEX audit_entries_programme_id_created_at_index ON audit_entries USING btree (programme_id, created_at);
CREATE INDEX audit_entries_programme_id_id_index ON audit_entries USING btree (programme_id, id);
CREATE INDEX audit_entries_programme_id_user_id_id_index ON audit_entries USING btree (programme_id, user_id, id);
CREATE INDEX audit_entries_subject_type_subject_id_index ON audit_entries USING btree (subject_type, subject_id);
CREATE INDEX case_codes_request_key_index ON case_codes USING btree (request_key);
CREATE INDEX case_codes_reviewer_id_index ON case_codes USING btree (reviewer_id);
CREATE INDEX case_codes_submission_id_index ON case_codes USING btree (submission_id);
CREATE INDEX chart_annotations_chart_id_submission_id_index ON chart_annotations USING btree (chart_id, submission_id);
CREATE INDEX chart_annotations_submission_id_index ON chart_annotations USING btree (submission_id);
CREATE INDEX chart_annotations_time_period_id_index ON chart_annotations USING btree (time_period_id);
CREATE INDEX chart_annotations_user_id_index ON chart_annotations USING btree (user_id);
CREATE INDEX chart_favourites_chart_id_index ON chart_favourites USING btree (chart_id);
CREATE INDEX chart_group_memberships_chart_id_index ON chart_group_memberships USING btree (chart_id);
CREATE INDEX chart_metadata_looked_for ON chart_metadata USING gin (folded(((metadata_name || ' '::text) || metadata_text)) gin_trgm_ops);
CREATE INDEX chart_output_types_output_type_id_index ON chart_output_types USING btree (output_type_id);
CREATE INDEX chart_parameters_measure_id_index ON chart_parameters USING btree (measure_id);
CREATE INDEX chart_parameters_time_period_id_index ON chart_parameters USING btree (time_period_id);
CREATE INDEX chart_phases_time_period_id_index ON chart_phases USING btree (time_period_id);
CREATE INDEX chart_views_chart_id_index ON chart_views USING btree (chart_id);
CREATE INDEX chart_views_project_id_index ON chart_views USING btree (project_id);
CREATE INDEX charts_looked_for ON charts USING gin (folded(((chart_name || ' '::text) || description)) gin_trgm_ops);
CREATE INDEX check_explanations_case_code_id_index ON check_explanations USING btree (case_code_id);
CREATE INDEX check_explanations_submission_id_index ON check_explanations USING btree (submission_id);
CREATE INDEX collections_parent_id_index ON collections USING btree (parent_id);
CREATE INDEX comments_chart_id_submission_id_index ON comments USING btree (chart_id, submission_id);
CREATE INDEX comments_project_id_created_at_index ON comments USING btree (project_id, created_at);
CREATE INDEX comments_question_id_index ON comments USING btree (question_id);
CREATE INDEX comments_submission_id_question_id_index ON comments USING btree (submission_id, question_id);
CREATE INDEX comments_user_id_created_at_index ON comments USING btree (user_id, created_at);
CREATE INDEX contact_answers_contact_message_id_index ON contact_answers USING btree (contact_message_id);
CREATE INDEX contact_answers_outbox_message_id_index ON contact_answers USING btree (outbox_message_id);
CREATE INDEX contact_messages_open ON contact_messages USING btree (programme_id) WHERE (state = 'open'::text);
CREATE INDEX contact_messages_programme_id_received_at_index ON contact_messages USING btree (programme_id, received_at);
CREATE INDEX contact_messages_user_id_index ON contact_messages USING btree (user_id);
CREATE INDEX digest_findings_submission_id_index ON digest_findings USING btree (submission_id);
CREATE INDEX digest_stops_project_id_index ON digest_stops USING btree (project_id);
CREATE INDEX documents_looked_for ON documents USING gin (folded(((((document_name || ' '::text) || description) || ' '::text) || folder_name)) gin_trgm_ops);
CREATE INDEX documents_organisation_id_index ON documents USING btree (organisation_id);
CREATE INDEX documents_programme_id_folder_name_index ON documents USING btree (programme_id, folder_name);
CREATE INDEX documents_project_id_index ON documents USING btree (project_id);
CREATE INDEX entry_extensions_organisation_id_index ON entry_extensions USING btree (organisation_id);
CREATE INDEX entry_extensions_submission_id_index ON entry_extensions USING btree (submission_id);
CREATE INDEX identity_providers_by_domain ON identity_providers USING gin (domains);
CREATE INDEX identity_providers_newcomers_organisation_id_index ON identity_providers USING btree (newcomers_organisation_id);
CREATE INDEX identity_providers_programme_id_index ON identity_providers USING btree (programme_id);
CREATE INDEX kept_calls_called_at_index ON kept_calls USING btree (called_at);
CREATE INDEX known_browsers_last_seen_at_index ON known_browsers USING btree (last_seen_at);
CREATE INDEX known_browsers_token_hash_index ON known_browsers USING btree (token_hash);
CREATE INDEX measure_option_counts_submission_id_index ON measure_option_counts USING btree (submission_id);
CREATE INDEX measure_values_submission_id_measure_id_index ON measure_values USING btree (submission_id, measure_id);
CREATE INDEX measures_comparable_since_id_index ON measures USING btree (comparable_since_id);
CREATE INDEX message_recipients_organisation_id_project_id_time_period_id_in ON message_recipients USING btree (organisation_id, project_id, time_period_id);
CREATE INDEX message_recipients_project_id_time_period_id_index ON message_recipients USING btree (project_id, time_period_id);
CREATE INDEX message_recipients_sending_id_index ON message_recipients USING btree (sending_id);
CREATE INDEX message_recipients_time_period_id_index ON message_recipients USING btree (time_period_id);
CREATE INDEX message_sendings_sent_by_index ON message_sendings USING btree (sent_by);
CREATE INDEX neighbour_attributes_chart_id_index ON neighbour_attributes USING btree (chart_id);
CREATE INDEX news_programme_id_published_from_index ON news USING btree (programme_id, published_from);
CREATE INDEX one_time_links_over ON one_time_links USING btree (LEAST(expires_at, used_at));
CREATE INDEX one_time_links_user_id_purpose_index ON one_time_links USING btree (user_id, purpose);
CREATE INDEX organisations_by_name ON organisations USING btree (programme_id, lower(organisation_name), id);
CREATE INDEX organisations_looked_for ON organisations USING gin (folded(((organisation_name || ' '::text) || organisation_code)) gin_trgm_ops);
CREATE INDEX organisations_successor_id_index ON organisations USING btree (successor_id);
CREATE INDEX outbox_messages_failed ON outbox_messages USING btree (programme_id) WHERE ((sent_at IS NULL) AND (failures > 0));
CREATE INDEX outbox_messages_looked_for ON outbox_messages USING gin (folded(((to_address || ' '::text) || subject)) gin_trgm_ops);
CREATE INDEX outbox_messages_programme_id_created_at_index ON outbox_messages USING btree (programme_id, created_at);
CREATE INDEX outbox_messages_programme_id_send_after_index ON outbox_messages USING btree (programme_id, send_after) WHERE (sent_at IS NULL);
CREATE INDEX outbox_messages_to_address_collects_index ON outbox_messages USING btree (to_address, collects) WHERE (sent_at IS NULL);
CREATE INDEX outlier_cases_chart_id_index ON outlier_cases USING btree (chart_id);

CREATE UNIQUE INDEX outlier_cases_one_open ON outlier_cases USING btree (submission_id, chart_id, time_period_id) WHERE (concluded_at IS NULL);

CREATE INDEX outlier_cases_project_id_time_period_id_index ON outlier_cases USING btree (project_id, time_period_id);
CREATE INDEX outlier_cases_submission_id_chart_id_time_period_id_index ON outlier_cases USING btree (submission_id, chart_id, time_period_id);
CREATE INDEX outlier_cases_time_period_id_index ON outlier_cases USING btree (time_period_id);
CREATE INDEX pack_runs_project_id_begun_at_index ON pack_runs USING btree (project_id, begun_at);
CREATE INDEX passkey_challenges_expires_at_index ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_programme_id_index ON passkey_challenges USING btree (programme_id);
CREATE INDEX passkey_challenges_user_id_index ON passkey_challenges USING btree (user_id);
CREATE INDEX passkeys_user_id_index ON passkeys USING btree (user_id);
CREATE INDEX peer_group_memberships_submission_id_index ON peer_group_memberships USING btree (submission_id);
CREATE INDEX peer_groups_owner_id_index ON peer_groups USING btree (owner_id);
CREATE INDEX peer_groups_project_id_organisation_id_index ON peer_groups USING btree (project_id, organisation_id);
CREATE INDEX project_favourites_project_id_index ON project_favourites USING btree (project_id);
CREATE INDEX project_guidances_looked_for ON project_guidances USING gin (folded(((guidance_title || ' '::text) || guidance_text)) gin_trgm_ops);
CREATE INDEX project_guidances_project_id_display_order_index ON project_guidances USING btree (project_id, display_order);
CREATE INDEX project_scopes_scope_id_index ON project_scopes USING btree (scope_id);
CREATE INDEX project_time_periods_time_period_id_index ON project_time_periods USING btree (time_period_id);
CREATE INDEX projects_category_id_index ON projects USING btree (category_id);
CREATE INDEX provider_identities_user_id_index ON provider_identities USING btree (user_id);
CREATE INDEX question_sub_section_memberships_sub_section_id_display_order_i ON question_sub_section_memberships USING btree (sub_section_id, display_order);
CREATE INDEX questionnaire_checks_questionnaire_id_display_order_index ON questionnaire_checks USING btree (questionnaire_id, display_order);
CREATE INDEX questionnaire_languages_reviewed_by_index ON questionnaire_languages USING btree (reviewed_by);
CREATE INDEX questionnaire_sections_questionnaire_id_display_order_index ON questionnaire_sections USING btree (questionnaire_id, display_order);
CREATE INDEX questionnaire_sub_section_columns_sub_section_id_display_order_ ON questionnaire_sub_section_columns USING btree (sub_section_id, display_order);
CREATE INDEX questionnaire_sub_section_rows_sub_section_id_display_order_ind ON questionnaire_sub_section_rows USING btree (sub_section_id, display_order);
CREATE INDEX questionnaire_sub_sections_section_id_display_order_index ON questionnaire_sub_sections USING btree (section_id, display_order);
CREATE INDEX questionnaire_submissions_reopened ON questionnaire_submissions USING btree (questionnaire_id) WHERE ((state = 'open'::text) AND (reopen_reason IS NOT NULL));
CREATE INDEX questionnaire_submissions_submission_id_index ON questionnaire_submissions USING btree (submission_id);
CREATE INDEX questionnaires_time_period_id_index ON questionnaires USING btree (time_period_id);
CREATE INDEX questions_looked_for ON questions USING gin (folded(((question_text || ' '::text) || question_code)) gin_trgm_ops);
CREATE INDEX questions_question_code_index ON questions USING btree (question_code);
CREATE INDEX refresh_tokens_session_id_index ON refresh_tokens USING btree (session_id);
CREATE INDEX refresh_tokens_used_at_index ON refresh_tokens USING btree (used_at);
CREATE INDEX registration_submissions_submission_id_index ON registration_submissions USING btree (submission_id);
CREATE INDEX registrations_organisation_id_index ON registrations USING btree (organisation_id);
CREATE INDEX registrations_time_period_id_index ON registrations USING btree (time_period_id);
CREATE INDEX report_packs_project_id_index ON report_packs USING btree (project_id);
CREATE INDEX report_packs_submission_id_index ON report_packs USING btree (submission_id);
CREATE INDEX report_packs_template_id_index ON report_packs USING btree (template_id);
CREATE INDEX report_packs_user_id_created_at_index ON report_packs USING btree (user_id, created_at);
CREATE INDEX report_templates_organisation_id_index ON report_templates USING btree (organisation_id);
CREATE INDEX report_templates_project_id_organisation_id_index ON report_templates USING btree (project_id, organisation_id);
CREATE INDEX response_history_changed_by_index ON response_history USING btree (changed_by) WHERE (key_name IS NOT NULL);
CREATE INDEX responses_case_code_id_index ON responses USING btree (case_code_id);
CREATE INDEX responses_explained ON responses USING btree (question_id, submission_id) WHERE (explanation IS NOT NULL);
CREATE INDEX responses_submission_id_question_id_index ON responses USING btree (submission_id, question_id);
CREATE INDEX result_revisions_project_id_time_period_id_submission_id_index ON result_revisions USING btree (project_id, time_period_id, submission_id);
CREATE INDEX result_revisions_questionnaire_id_index ON result_revisions USING btree (questionnaire_id);
CREATE INDEX result_revisions_submission_id_index ON result_revisions USING btree (submission_id);
CREATE INDEX result_revisions_time_period_id_index ON result_revisions USING btree (time_period_id);
CREATE INDEX review_differences_question_id_index ON review_differences USING btree (question_id);
CREATE INDEX review_differences_resolved_by_index ON review_differences USING btree (resolved_by);
CREATE INDEX run_packs_document_id_index ON run_packs USING btree (document_id);
CREATE INDEX run_packs_submission_id_index ON run_packs USING btree (submission_id);
CREATE INDEX scheduled_reminders_open ON scheduled_reminders USING btree (project_time_period_id) WHERE ((sent_at IS NULL) AND is_on);
CREATE INDEX scope_organisations_organisation_id_index ON scope_organisations USING btree (organisation_id);

CREATE UNIQUE INDEX scopes_by_name ON scopes USING btree (programme_id, lower(scope_name));

CREATE INDEX section_submissions_case_code_id_index ON section_submissions USING btree (case_code_id);
CREATE INDEX section_submissions_submission_id_index ON section_submissions USING btree (submission_id);
CREATE INDEX sessions_key_made_by_index ON sessions USING btree (key_made_by);
CREATE INDEX sessions_key_project_id_index ON sessions USING btree (key_project_id);
CREATE INDEX sessions_over ON sessions USING btree (LEAST(expires_at, ended_at));
CREATE INDEX sessions_user_id_index ON sessions USING btree (user_id);
CREATE INDEX sign_on_attempts_expires_at_index ON sign_on_attempts USING btree (expires_at);
CREATE INDEX sign_on_attempts_provider_id_index ON sign_on_attempts USING btree (provider_id);
CREATE INDEX sign_on_attempts_user_id_index ON sign_on_attempts USING btree (user_id);
CREATE INDEX sign_on_sessions_provider_id_index ON sign_on_sessions USING btree (provider_id);
CREATE INDEX stored_leftovers_programme_id_goes_after_index ON stored_leftovers USING btree (programme_id, goes_after);
CREATE INDEX submission_filter_options_filter_option_id_index ON submission_filter_options USING btree (filter_option_id);
CREATE INDEX submission_filter_options_since_time_period_id_index ON submission_filter_options USING btree (since_time_period_id);
CREATE INDEX submissions_organisation_id_index ON submissions USING btree (organisation_id);
CREATE INDEX submissions_taking_part ON submissions USING btree (project_id, organisation_id) WHERE (ended_on IS NULL);
CREATE INDEX survey_contacts_created_by_index ON survey_contacts USING btree (created_by);

CREATE UNIQUE INDEX survey_contacts_once ON survey_contacts USING btree (questionnaire_id, submission_id, lower(email_address));

CREATE INDEX survey_contacts_submission_id_index ON survey_contacts USING btree (submission_id);
CREATE INDEX survey_contacts_waiting ON survey_contacts USING btree (questionnaire_id) WHERE (waits_for IS NOT NULL);
CREATE INDEX time_periods_programme_id_display_order_index ON time_periods USING btree (programme_id, display_order);
CREATE INDEX translations_changed_by_index ON translations USING btree (changed_by);
CREATE INDEX unusual_findings_chart_id_index ON unusual_findings USING btree (chart_id);
CREATE INDEX unusual_findings_part_id_gravity_index ON unusual_findings USING btree (part_id, gravity);
CREATE INDEX unusual_findings_submission_id_index ON unusual_findings USING btree (submission_id);

CREATE UNIQUE INDEX user_accesses_once ON user_accesses USING btree (user_id, COALESCE(project_id, 0));

CREATE INDEX user_accesses_project_id_index ON user_accesses USING btree (project_id);
CREATE INDEX user_accesses_waiting ON user_accesses USING btree (user_id) WHERE (NOT approved);

CREATE UNIQUE INDEX users_email_unique ON users USING btree (programme_id, lower(email_address));

CREATE INDEX users_looked_for ON users USING gin (folded(((full_name || ' '::text) || email_address)) gin_trgm_ops);
CREATE INDEX users_organisation_id_index ON users USING btree (organisation_id);
CREATE INDEX users_programme_id_status_index ON users USING btree (programme_id, status);
CREATE INDEX users_services ON users USING btree (programme_id) WHERE is_service;
CREATE INDEX webhook_deliveries_created_at_index ON webhook_deliveries USING btree (created_at);

CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries USING btree (webhook_id, once);

CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries USING btree (webhook_id, next_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_webhook_id_id_index ON webhook_deliveries USING btree (webhook_id, id);
CREATE INDEX webhooks_created_by_index ON webhooks USING btree (created_by);
CREATE INDEX webhooks_programme_id_index ON webhooks USING btree (programme_id);

-- References between tables
ALTER TABLE ONLY answer_files
    ADD CONSTRAINT answer_files_case_code_id_case_codes_id_fk FOREIGN KEY (case_code_id) REFERENCES case_codes(id);

ALTER TABLE ONLY answer_files
    ADD CONSTRAINT answer_files_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE;

ALTER TABLE ONLY answer_files
    ADD CONSTRAINT answer_files_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id);

ALTER TABLE ONLY answer_files
    ADD CONSTRAINT answer_files_uploaded_by_users_id_fk FOREIGN KEY (uploaded_by) REFERENCES users(id);

ALTER TABLE ONLY answer_flags
    ADD CONSTRAINT answer_flags_flagged_by_users_id_fk FOREIGN KEY (flagged_by) REFERENCES users(id);

ALTER TABLE ONLY answer_flags
    ADD CONSTRAINT answer_flags_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE;

ALTER TABLE ONLY answer_flags
    ADD CONSTRAINT answer_flags_resolved_by_users_id_fk FOREIGN KEY (resolved_by) REFERENCES users(id);

ALTER TABLE ONLY answer_flags
    ADD CONSTRAINT answer_flags_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id);

ALTER TABLE ONLY answer_sets
    ADD CONSTRAINT answer_sets_case_code_id_case_codes_id_fk FOREIGN KEY (case_code_id) REFERENCES case_codes(id) ON DELETE CASCADE;

ALTER TABLE ONLY answer_sets
    ADD CONSTRAINT answer_sets_questionnaire_id_questionnaires_id_fk FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id) ON DELETE CASCADE;

ALTER TABLE ONLY answer_sets
    ADD CONSTRAINT answer_sets_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;

ALTER TABLE ONLY audit_entries
    ADD CONSTRAINT audit_entries_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

ALTER TABLE ONLY audit_entries
    ADD CONSTRAINT audit_entries_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE ONLY case_codes
    ADD CONSTRAINT case_codes_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);

ALTER TABLE ONLY case_codes
    ADD CONSTRAINT case_codes_questionnaire_id_questionnaires_id_fk FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id);

ALTER TABLE ONLY case_codes
    ADD CONSTRAINT case_codes_reviewer_id_users_id_fk FOREIGN KEY (reviewer_id) REFERENCES users(id);

ALTER TABLE ONLY case_codes
    ADD CONSTRAINT case_codes_second_review_of_case_codes_id_fk FOREIGN KEY (second_review_of) REFERENCES case_codes(id);

ALTER TABLE ONLY case_codes
    ADD CONSTRAINT case_codes_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id);

ALTER TABLE ONLY case_codes
    ADD CONSTRAINT case_codes_withdrawn_by_users_id_fk FOREIGN KEY (withdrawn_by) REFERENCES users(id);

ALTER TABLE ONLY case_settings
    ADD CONSTRAINT case_settings_questionnaire_id_questionnaires_id_fk FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id) ON DELETE CASCADE;

ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

ALTER TABLE ONLY chart_annotations
    ADD CONSTRAINT chart_annotations_chart_id_charts_id_fk FOREIGN KEY (chart_id) REFERENCES charts(id) ON DELETE CASCADE;

ALTER TABLE ONLY chart_annotations
    ADD CONSTRAINT chart_annotations_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id);

ALTER TABLE ONLY chart_annotations
    ADD CONSTRAINT chart_annotations_time_period_id_time_periods_id_fk FOREIGN KEY (time_period_id) REFERENCES time_periods(id);

ALTER TABLE ONLY chart_annotations
    ADD CONSTRAINT chart_annotations_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE ONLY chart_favourites
    ADD CONSTRAINT chart_favourites_chart_id_charts_id_fk FOREIGN KEY (chart_id) REFERENCES charts(id) ON DELETE CASCADE;

ALTER TABLE ONLY chart_favourites
    ADD CONSTRAINT chart_favourites_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY chart_group_memberships
    ADD CONSTRAINT chart_group_memberships_chart_id_charts_id_fk FOREIGN KEY (chart_id) REFERENCES charts(id) ON DELETE CASCADE;

ALTER TABLE ONLY chart_group_memberships
    ADD CONSTRAINT chart_group_memberships_collection_id_collections_id_fk FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE;

ALTER TABLE ONLY chart_metadata
    ADD CONSTRAINT chart_metadata_chart_id_charts_id_fk FOREIGN KEY (chart_id) REFERENCES charts(id) ON DELETE CASCADE;

ALTER TABLE ONLY chart_output_types
    ADD CONSTRAINT chart_output_types_chart_id_charts_id_fk FOREIGN KEY (chart_id) REFERENCES charts(id) ON DELETE CASCADE;

ALTER TABLE ONLY chart_output_types
    ADD CONSTRAINT chart_output_types_output_type_id_output_types_id_fk FOREIGN KEY (output_type_id) REFERENCES output_types(id);

ALTER TABLE ONLY chart_parameters
    ADD CONSTRAINT chart_parameters_chart_id_charts_id_fk FOREIGN KEY (chart_id) REFERENCES charts(id) ON DELETE CASCADE;

ALTER TABLE ONLY chart_parameters
    ADD CONSTRAINT chart_parameters_measure_id_measures_id_fk FOREIGN KEY (measure_id) REFERENCES measures(id);

ALTER TABLE ONLY chart_parameters
    ADD CONSTRAINT chart_parameters_time_period_id_time_periods_id_fk FOREIGN KEY (time_period_id) REFERENCES time_periods(id);

ALTER TABLE ONLY chart_phases
    ADD CONSTRAINT chart_phases_chart_id_charts_id_fk FOREIGN KEY (chart_id) REFERENCES charts(id) ON DELETE CASCADE;

ALTER TABLE ONLY chart_phases
    ADD CONSTRAINT chart_phases_time_period_id_time_periods_id_fk FOREIGN KEY (time_period_id) REFERENCES time_periods(id);

ALTER TABLE ONLY chart_views
    ADD CONSTRAINT chart_views_chart_id_charts_id_fk FOREIGN KEY (chart_id) REFERENCES charts(id) ON DELETE CASCADE;

ALTER TABLE ONLY chart_views
    ADD CONSTRAINT chart_views_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);

ALTER TABLE ONLY chart_views
    ADD CONSTRAINT chart_views_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY charts
    ADD CONSTRAINT charts_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);

ALTER TABLE ONLY check_explanations
    ADD CONSTRAINT check_explanations_case_code_id_case_codes_id_fk FOREIGN KEY (case_code_id) REFERENCES case_codes(id);

ALTER TABLE ONLY check_explanations
    ADD CONSTRAINT check_explanations_check_id_questionnaire_checks_id_fk FOREIGN KEY (check_id) REFERENCES questionnaire_checks(id) ON DELETE CASCADE;

ALTER TABLE ONLY check_explanations
    ADD CONSTRAINT check_explanations_explained_by_users_id_fk FOREIGN KEY (explained_by) REFERENCES users(id);

ALTER TABLE ONLY check_explanations
    ADD CONSTRAINT check_explanations_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id);

ALTER TABLE ONLY collections
    ADD CONSTRAINT collections_output_tab_id_output_tabs_id_fk FOREIGN KEY (output_tab_id) REFERENCES output_tabs(id);

ALTER TABLE ONLY collections
    ADD CONSTRAINT collections_parent_id_collections_id_fk FOREIGN KEY (parent_id) REFERENCES collections(id);

ALTER TABLE ONLY comments
    ADD CONSTRAINT comments_chart_id_charts_id_fk FOREIGN KEY (chart_id) REFERENCES charts(id) ON DELETE CASCADE;

ALTER TABLE ONLY comments
    ADD CONSTRAINT comments_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);

ALTER TABLE ONLY comments
    ADD CONSTRAINT comments_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE;

ALTER TABLE ONLY comments
    ADD CONSTRAINT comments_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id);

ALTER TABLE ONLY comments
    ADD CONSTRAINT comments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE ONLY contact_answers
    ADD CONSTRAINT contact_answers_answered_by_users_id_fk FOREIGN KEY (answered_by) REFERENCES users(id);

ALTER TABLE ONLY contact_answers
    ADD CONSTRAINT contact_answers_contact_message_id_contact_messages_id_fk FOREIGN KEY (contact_message_id) REFERENCES contact_messages(id) ON DELETE CASCADE;

ALTER TABLE ONLY contact_answers
    ADD CONSTRAINT contact_answers_outbox_message_id_outbox_messages_id_fk FOREIGN KEY (outbox_message_id) REFERENCES outbox_messages(id);

ALTER TABLE ONLY contact_messages
    ADD CONSTRAINT contact_messages_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

ALTER TABLE ONLY contact_messages
    ADD CONSTRAINT contact_messages_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE ONLY digest_findings
    ADD CONSTRAINT digest_findings_part_id_project_time_periods_id_fk FOREIGN KEY (part_id) REFERENCES project_time_periods(id) ON DELETE CASCADE;

ALTER TABLE ONLY digest_findings
    ADD CONSTRAINT digest_findings_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;

ALTER TABLE ONLY digest_stops
    ADD CONSTRAINT digest_stops_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY digest_stops
    ADD CONSTRAINT digest_stops_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY document_versions
    ADD CONSTRAINT document_versions_document_id_documents_id_fk FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE;

ALTER TABLE ONLY document_versions
    ADD CONSTRAINT document_versions_uploaded_by_users_id_fk FOREIGN KEY (uploaded_by) REFERENCES users(id);

ALTER TABLE ONLY documents
    ADD CONSTRAINT documents_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id);

ALTER TABLE ONLY documents
    ADD CONSTRAINT documents_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

ALTER TABLE ONLY documents
    ADD CONSTRAINT documents_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);

ALTER TABLE ONLY entry_extensions
    ADD CONSTRAINT entry_extensions_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);

ALTER TABLE ONLY entry_extensions
    ADD CONSTRAINT entry_extensions_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id);

ALTER TABLE ONLY entry_extensions
    ADD CONSTRAINT entry_extensions_project_time_period_id_project_time_periods_id FOREIGN KEY (project_time_period_id) REFERENCES project_time_periods(id) ON DELETE CASCADE;

ALTER TABLE ONLY entry_extensions
    ADD CONSTRAINT entry_extensions_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;

ALTER TABLE ONLY filter_options
    ADD CONSTRAINT filter_options_filter_id_filters_id_fk FOREIGN KEY (filter_id) REFERENCES filters(id) ON DELETE CASCADE;

ALTER TABLE ONLY filters
    ADD CONSTRAINT filters_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);

ALTER TABLE ONLY identity_providers
    ADD CONSTRAINT identity_providers_newcomers_organisation_id_organisations_id_f FOREIGN KEY (newcomers_organisation_id) REFERENCES organisations(id);

ALTER TABLE ONLY identity_providers
    ADD CONSTRAINT identity_providers_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

ALTER TABLE ONLY kept_calls
    ADD CONSTRAINT kept_calls_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY known_browsers
    ADD CONSTRAINT known_browsers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY mail_texts
    ADD CONSTRAINT mail_texts_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

ALTER TABLE ONLY measure_option_counts
    ADD CONSTRAINT measure_option_counts_measure_id_measures_id_fk FOREIGN KEY (measure_id) REFERENCES measures(id) ON DELETE CASCADE;

ALTER TABLE ONLY measure_option_counts
    ADD CONSTRAINT measure_option_counts_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id);

ALTER TABLE ONLY measure_option_counts
    ADD CONSTRAINT measure_option_counts_time_period_id_time_periods_id_fk FOREIGN KEY (time_period_id) REFERENCES time_periods(id);

ALTER TABLE ONLY measure_values
    ADD CONSTRAINT measure_values_measure_id_measures_id_fk FOREIGN KEY (measure_id) REFERENCES measures(id) ON DELETE CASCADE;

ALTER TABLE ONLY measure_values
    ADD CONSTRAINT measure_values_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id);

ALTER TABLE ONLY measure_values
    ADD CONSTRAINT measure_values_time_period_id_time_periods_id_fk FOREIGN KEY (time_period_id) REFERENCES time_periods(id);

ALTER TABLE ONLY measures
    ADD CONSTRAINT measures_comparable_since_id_time_periods_id_fk FOREIGN KEY (comparable_since_id) REFERENCES time_periods(id);

ALTER TABLE ONLY measures
    ADD CONSTRAINT measures_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);

ALTER TABLE ONLY question_sub_section_memberships
    ADD CONSTRAINT memberships_column_of_sub_section FOREIGN KEY (column_id, sub_section_id) REFERENCES questionnaire_sub_section_columns(id, sub_section_id) ON DELETE CASCADE;

ALTER TABLE ONLY question_sub_section_memberships
    ADD CONSTRAINT memberships_row_of_sub_section FOREIGN KEY (row_id, sub_section_id) REFERENCES questionnaire_sub_section_rows(id, sub_section_id) ON DELETE CASCADE;

ALTER TABLE ONLY message_recipients
    ADD CONSTRAINT message_recipients_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id) ON DELETE CASCADE;

ALTER TABLE ONLY message_recipients
    ADD CONSTRAINT message_recipients_outbox_message_id_outbox_messages_id_fk FOREIGN KEY (outbox_message_id) REFERENCES outbox_messages(id) ON DELETE CASCADE;

ALTER TABLE ONLY message_recipients
    ADD CONSTRAINT message_recipients_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY message_recipients
    ADD CONSTRAINT message_recipients_sending_id_message_sendings_id_fk FOREIGN KEY (sending_id) REFERENCES message_sendings(id) ON DELETE CASCADE;

ALTER TABLE ONLY message_recipients
    ADD CONSTRAINT message_recipients_time_period_id_time_periods_id_fk FOREIGN KEY (time_period_id) REFERENCES time_periods(id) ON DELETE CASCADE;

ALTER TABLE ONLY message_sendings
    ADD CONSTRAINT message_sendings_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

ALTER TABLE ONLY message_sendings
    ADD CONSTRAINT message_sendings_reminder_id_scheduled_reminders_id_fk FOREIGN KEY (reminder_id) REFERENCES scheduled_reminders(id) ON DELETE SET NULL;

ALTER TABLE ONLY message_sendings
    ADD CONSTRAINT message_sendings_sent_by_users_id_fk FOREIGN KEY (sent_by) REFERENCES users(id);

ALTER TABLE ONLY message_templates
    ADD CONSTRAINT message_templates_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

ALTER TABLE ONLY neighbour_attributes
    ADD CONSTRAINT neighbour_attributes_chart_id_charts_id_fk FOREIGN KEY (chart_id) REFERENCES charts(id) ON DELETE CASCADE;

ALTER TABLE ONLY neighbour_attributes
    ADD CONSTRAINT neighbour_attributes_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);

ALTER TABLE ONLY news
    ADD CONSTRAINT news_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

ALTER TABLE ONLY one_time_links
    ADD CONSTRAINT one_time_links_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY organisations
    ADD CONSTRAINT organisations_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

ALTER TABLE ONLY organisations
    ADD CONSTRAINT organisations_successor_id_organisations_id_fk FOREIGN KEY (successor_id) REFERENCES organisations(id);

ALTER TABLE ONLY outbox_messages
    ADD CONSTRAINT outbox_messages_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

ALTER TABLE ONLY outlier_acts
    ADD CONSTRAINT outlier_acts_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);

ALTER TABLE ONLY outlier_case_acts
    ADD CONSTRAINT outlier_case_acts_done_by_user_id_users_id_fk FOREIGN KEY (done_by_user_id) REFERENCES users(id);

ALTER TABLE ONLY outlier_case_acts
    ADD CONSTRAINT outlier_case_acts_outlier_case_id_outlier_cases_id_fk FOREIGN KEY (outlier_case_id) REFERENCES outlier_cases(id) ON DELETE CASCADE;

ALTER TABLE ONLY outlier_cases
    ADD CONSTRAINT outlier_cases_chart_id_charts_id_fk FOREIGN KEY (chart_id) REFERENCES charts(id);

ALTER TABLE ONLY outlier_cases
    ADD CONSTRAINT outlier_cases_concluded_by_users_id_fk FOREIGN KEY (concluded_by) REFERENCES users(id);

ALTER TABLE ONLY outlier_cases
    ADD CONSTRAINT outlier_cases_opened_by_users_id_fk FOREIGN KEY (opened_by) REFERENCES users(id);

ALTER TABLE ONLY outlier_cases
    ADD CONSTRAINT outlier_cases_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);

ALTER TABLE ONLY outlier_cases
    ADD CONSTRAINT outlier_cases_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id);

ALTER TABLE ONLY outlier_cases
    ADD CONSTRAINT outlier_cases_time_period_id_time_periods_id_fk FOREIGN KEY (time_period_id) REFERENCES time_periods(id);

ALTER TABLE ONLY output_tabs
    ADD CONSTRAINT output_tabs_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);

ALTER TABLE ONLY pack_runs
    ADD CONSTRAINT pack_runs_begun_by_users_id_fk FOREIGN KEY (begun_by) REFERENCES users(id);

ALTER TABLE ONLY pack_runs
    ADD CONSTRAINT pack_runs_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY pack_runs
    ADD CONSTRAINT pack_runs_time_period_id_time_periods_id_fk FOREIGN KEY (time_period_id) REFERENCES time_periods(id);

ALTER TABLE ONLY passkey_challenges
    ADD CONSTRAINT passkey_challenges_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

ALTER TABLE ONLY passkey_challenges
    ADD CONSTRAINT passkey_challenges_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY peer_group_memberships
    ADD CONSTRAINT peer_group_memberships_peer_group_id_peer_groups_id_fk FOREIGN KEY (peer_group_id) REFERENCES peer_groups(id) ON DELETE CASCADE;

ALTER TABLE ONLY peer_group_memberships
    ADD CONSTRAINT peer_group_memberships_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;

ALTER TABLE ONLY peer_groups
    ADD CONSTRAINT peer_groups_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id);

ALTER TABLE ONLY peer_groups
    ADD CONSTRAINT peer_groups_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY peer_groups
    ADD CONSTRAINT peer_groups_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);

ALTER TABLE ONLY programme_logos
    ADD CONSTRAINT programme_logos_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

ALTER TABLE ONLY project_favourites
    ADD CONSTRAINT project_favourites_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY project_favourites
    ADD CONSTRAINT project_favourites_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY project_guidances
    ADD CONSTRAINT project_guidances_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);

ALTER TABLE ONLY project_scopes
    ADD CONSTRAINT project_scopes_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY project_scopes
    ADD CONSTRAINT project_scopes_scope_id_scopes_id_fk FOREIGN KEY (scope_id) REFERENCES scopes(id);

ALTER TABLE ONLY project_time_periods
    ADD CONSTRAINT project_time_periods_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);

ALTER TABLE ONLY project_time_periods
    ADD CONSTRAINT project_time_periods_time_period_id_time_periods_id_fk FOREIGN KEY (time_period_id) REFERENCES time_periods(id);

ALTER TABLE ONLY projects
    ADD CONSTRAINT projects_category_id_categories_id_fk FOREIGN KEY (category_id) REFERENCES categories(id);

ALTER TABLE ONLY projects
    ADD CONSTRAINT projects_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

ALTER TABLE ONLY provider_identities
    ADD CONSTRAINT provider_identities_provider_id_identity_providers_id_fk FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE;

ALTER TABLE ONLY provider_identities
    ADD CONSTRAINT provider_identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY question_options
    ADD CONSTRAINT question_options_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE;

ALTER TABLE ONLY question_sub_section_memberships
    ADD CONSTRAINT question_sub_section_memberships_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE;

ALTER TABLE ONLY question_sub_section_memberships
    ADD CONSTRAINT question_sub_section_memberships_sub_section_id_questionnaire_s FOREIGN KEY (sub_section_id) REFERENCES questionnaire_sub_sections(id) ON DELETE CASCADE;

ALTER TABLE ONLY questionnaire_checks
    ADD CONSTRAINT questionnaire_checks_questionnaire_id_questionnaires_id_fk FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id) ON DELETE CASCADE;

ALTER TABLE ONLY questionnaire_languages
    ADD CONSTRAINT questionnaire_languages_questionnaire_id_questionnaires_id_fk FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id) ON DELETE CASCADE;

ALTER TABLE ONLY questionnaire_languages
    ADD CONSTRAINT questionnaire_languages_reviewed_by_users_id_fk FOREIGN KEY (reviewed_by) REFERENCES users(id);

ALTER TABLE ONLY questionnaire_sections
    ADD CONSTRAINT questionnaire_sections_questionnaire_id_questionnaires_id_fk FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id) ON DELETE CASCADE;

ALTER TABLE ONLY questionnaire_sub_section_columns
    ADD CONSTRAINT questionnaire_sub_section_columns_sub_section_id_questionnaire_ FOREIGN KEY (sub_section_id) REFERENCES questionnaire_sub_sections(id) ON DELETE CASCADE;

ALTER TABLE ONLY questionnaire_sub_section_rows
    ADD CONSTRAINT questionnaire_sub_section_rows_sub_section_id_questionnaire_sub FOREIGN KEY (sub_section_id) REFERENCES questionnaire_sub_sections(id) ON DELETE CASCADE;

ALTER TABLE ONLY questionnaire_sub_sections
    ADD CONSTRAINT questionnaire_sub_sections_section_id_questionnaire_sections_id FOREIGN KEY (section_id) REFERENCES questionnaire_sections(id) ON DELETE CASCADE;

ALTER TABLE ONLY questionnaire_submissions
    ADD CONSTRAINT questionnaire_submissions_questionnaire_id_questionnaires_id_fk FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id);

ALTER TABLE ONLY questionnaire_submissions
    ADD CONSTRAINT questionnaire_submissions_reopened_by_users_id_fk FOREIGN KEY (reopened_by) REFERENCES users(id);

ALTER TABLE ONLY questionnaire_submissions
    ADD CONSTRAINT questionnaire_submissions_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id);

ALTER TABLE ONLY questionnaire_submissions
    ADD CONSTRAINT questionnaire_submissions_submitted_by_users_id_fk FOREIGN KEY (submitted_by) REFERENCES users(id);

ALTER TABLE ONLY questionnaires
    ADD CONSTRAINT questionnaires_copied_from_id_questionnaires_id_fk FOREIGN KEY (copied_from_id) REFERENCES questionnaires(id) ON DELETE SET NULL;

ALTER TABLE ONLY questionnaires
    ADD CONSTRAINT questionnaires_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);

ALTER TABLE ONLY questionnaires
    ADD CONSTRAINT questionnaires_time_period_id_time_periods_id_fk FOREIGN KEY (time_period_id) REFERENCES time_periods(id);

ALTER TABLE ONLY questions
    ADD CONSTRAINT questions_questionnaire_id_questionnaires_id_fk FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id) ON DELETE CASCADE;

ALTER TABLE ONLY recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY registration_contacts
    ADD CONSTRAINT registration_contacts_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id) ON DELETE CASCADE;

ALTER TABLE ONLY registration_submissions
    ADD CONSTRAINT registration_submissions_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id) ON DELETE CASCADE;

ALTER TABLE ONLY registration_submissions
    ADD CONSTRAINT registration_submissions_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id);

ALTER TABLE ONLY registrations
    ADD CONSTRAINT registrations_confirmed_by_users_id_fk FOREIGN KEY (confirmed_by) REFERENCES users(id);

ALTER TABLE ONLY registrations
    ADD CONSTRAINT registrations_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id);

ALTER TABLE ONLY registrations
    ADD CONSTRAINT registrations_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);

ALTER TABLE ONLY registrations
    ADD CONSTRAINT registrations_time_period_id_time_periods_id_fk FOREIGN KEY (time_period_id) REFERENCES time_periods(id);

ALTER TABLE ONLY report_packs
    ADD CONSTRAINT report_packs_collection_id_collections_id_fk FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE;

ALTER TABLE ONLY report_packs
    ADD CONSTRAINT report_packs_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);

ALTER TABLE ONLY report_packs
    ADD CONSTRAINT report_packs_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id);

ALTER TABLE ONLY report_packs
    ADD CONSTRAINT report_packs_template_id_report_templates_id_fk FOREIGN KEY (template_id) REFERENCES report_templates(id) ON DELETE SET NULL;

ALTER TABLE ONLY report_packs
    ADD CONSTRAINT report_packs_time_period_id_time_periods_id_fk FOREIGN KEY (time_period_id) REFERENCES time_periods(id);

ALTER TABLE ONLY report_packs
    ADD CONSTRAINT report_packs_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY report_templates
    ADD CONSTRAINT report_templates_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES users(id);

ALTER TABLE ONLY report_templates
    ADD CONSTRAINT report_templates_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id) ON DELETE CASCADE;

ALTER TABLE ONLY report_templates
    ADD CONSTRAINT report_templates_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY response_history
    ADD CONSTRAINT response_history_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES users(id);

ALTER TABLE ONLY response_history
    ADD CONSTRAINT response_history_response_id_responses_id_fk FOREIGN KEY (response_id) REFERENCES responses(id) ON DELETE CASCADE;

ALTER TABLE ONLY responses
    ADD CONSTRAINT responses_case_code_id_case_codes_id_fk FOREIGN KEY (case_code_id) REFERENCES case_codes(id);

ALTER TABLE ONLY responses
    ADD CONSTRAINT responses_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions(id);

ALTER TABLE ONLY responses
    ADD CONSTRAINT responses_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id);

ALTER TABLE ONLY responses
    ADD CONSTRAINT responses_updated_by_users_id_fk FOREIGN KEY (updated_by) REFERENCES users(id);

ALTER TABLE ONLY result_digests
    ADD CONSTRAINT result_digests_part_id_project_time_periods_id_fk FOREIGN KEY (part_id) REFERENCES project_time_periods(id) ON DELETE CASCADE;

ALTER TABLE ONLY result_revisions
    ADD CONSTRAINT result_revisions_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);

ALTER TABLE ONLY result_revisions
    ADD CONSTRAINT result_revisions_questionnaire_id_questionnaires_id_fk FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id);

ALTER TABLE ONLY result_revisions
    ADD CONSTRAINT result_revisions_reopened_by_users_id_fk FOREIGN KEY (reopened_by) REFERENCES users(id);

ALTER TABLE ONLY result_revisions
    ADD CONSTRAINT result_revisions_revised_by_users_id_fk FOREIGN KEY (revised_by) REFERENCES users(id);

ALTER TABLE ONLY result_revisions
    ADD CONSTRAINT result_revisions_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id);

ALTER TABLE ONLY result_revisions
    ADD CONSTRAINT result_revisions_time_period_id_time_periods_id_fk FOREIGN KEY (time_period_id) REFERENCES time_periods(id);

ALTER TABLE ONLY result_versions
    ADD CONSTRAINT result_versions_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY review_differences
    ADD CONSTRAINT review_differences_case_code_id_case_codes_id_fk FOREIGN KEY (case_code_id) REFERENCES case_codes(id) ON DELETE CASCADE;

ALTER TABLE ONLY review_differences
    ADD CONSTRAINT review_differences_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE;

ALTER TABLE ONLY review_differences
    ADD CONSTRAINT review_differences_resolved_by_users_id_fk FOREIGN KEY (resolved_by) REFERENCES users(id);

ALTER TABLE ONLY route_rules
    ADD CONSTRAINT route_rules_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

ALTER TABLE ONLY run_packs
    ADD CONSTRAINT run_packs_document_id_documents_id_fk FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE SET NULL;

ALTER TABLE ONLY run_packs
    ADD CONSTRAINT run_packs_run_id_pack_runs_id_fk FOREIGN KEY (run_id) REFERENCES pack_runs(id) ON DELETE CASCADE;

ALTER TABLE ONLY run_packs
    ADD CONSTRAINT run_packs_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;

ALTER TABLE ONLY scheduled_reminders
    ADD CONSTRAINT scheduled_reminders_project_time_period_id_project_time_periods FOREIGN KEY (project_time_period_id) REFERENCES project_time_periods(id) ON DELETE CASCADE;

ALTER TABLE ONLY scope_organisations
    ADD CONSTRAINT scope_organisations_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id) ON DELETE CASCADE;

ALTER TABLE ONLY scope_organisations
    ADD CONSTRAINT scope_organisations_scope_id_scopes_id_fk FOREIGN KEY (scope_id) REFERENCES scopes(id) ON DELETE CASCADE;

ALTER TABLE ONLY scopes
    ADD CONSTRAINT scopes_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

ALTER TABLE ONLY section_submissions
    ADD CONSTRAINT section_submissions_case_code_id_case_codes_id_fk FOREIGN KEY (case_code_id) REFERENCES case_codes(id);

ALTER TABLE ONLY section_submissions
    ADD CONSTRAINT section_submissions_completed_by_users_id_fk FOREIGN KEY (completed_by) REFERENCES users(id);

ALTER TABLE ONLY section_submissions
    ADD CONSTRAINT section_submissions_section_id_questionnaire_sections_id_fk FOREIGN KEY (section_id) REFERENCES questionnaire_sections(id) ON DELETE CASCADE;

ALTER TABLE ONLY section_submissions
    ADD CONSTRAINT section_submissions_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id);

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_key_made_by_users_id_fk FOREIGN KEY (key_made_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_key_project_id_projects_id_fk FOREIGN KEY (key_project_id) REFERENCES projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY sign_on_attempts
    ADD CONSTRAINT sign_on_attempts_provider_id_identity_providers_id_fk FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE;

ALTER TABLE ONLY sign_on_attempts
    ADD CONSTRAINT sign_on_attempts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY sign_on_sessions
    ADD CONSTRAINT sign_on_sessions_provider_id_identity_providers_id_fk FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE;

ALTER TABLE ONLY sign_on_sessions
    ADD CONSTRAINT sign_on_sessions_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY stored_leftovers
    ADD CONSTRAINT stored_leftovers_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

ALTER TABLE ONLY submission_filter_options
    ADD CONSTRAINT submission_filter_options_filter_option_id_filter_options_id_fk FOREIGN KEY (filter_option_id) REFERENCES filter_options(id) ON DELETE CASCADE;

ALTER TABLE ONLY submission_filter_options
    ADD CONSTRAINT submission_filter_options_since_time_period_id_time_periods_id_ FOREIGN KEY (since_time_period_id) REFERENCES time_periods(id);

ALTER TABLE ONLY submission_filter_options
    ADD CONSTRAINT submission_filter_options_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;

ALTER TABLE ONLY submissions
    ADD CONSTRAINT submissions_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id);

ALTER TABLE ONLY submissions
    ADD CONSTRAINT submissions_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);

ALTER TABLE ONLY survey_contacts
    ADD CONSTRAINT survey_contacts_case_code_id_case_codes_id_fk FOREIGN KEY (case_code_id) REFERENCES case_codes(id);

ALTER TABLE ONLY survey_contacts
    ADD CONSTRAINT survey_contacts_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);

ALTER TABLE ONLY survey_contacts
    ADD CONSTRAINT survey_contacts_questionnaire_id_questionnaires_id_fk FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id) ON DELETE CASCADE;

ALTER TABLE ONLY survey_contacts
    ADD CONSTRAINT survey_contacts_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id);

ALTER TABLE ONLY time_periods
    ADD CONSTRAINT time_periods_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

ALTER TABLE ONLY translations
    ADD CONSTRAINT translations_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES users(id);

ALTER TABLE ONLY translations
    ADD CONSTRAINT translations_of_language FOREIGN KEY (questionnaire_id, language) REFERENCES questionnaire_languages(questionnaire_id, language) ON DELETE CASCADE;

ALTER TABLE ONLY translations
    ADD CONSTRAINT translations_questionnaire_id_questionnaires_id_fk FOREIGN KEY (questionnaire_id) REFERENCES questionnaires(id) ON DELETE CASCADE;

ALTER TABLE ONLY unusual_findings
    ADD CONSTRAINT unusual_findings_chart_id_charts_id_fk FOREIGN KEY (chart_id) REFERENCES charts(id) ON DELETE CASCADE;

ALTER TABLE ONLY unusual_findings
    ADD CONSTRAINT unusual_findings_part_id_project_time_periods_id_fk FOREIGN KEY (part_id) REFERENCES project_time_periods(id) ON DELETE CASCADE;

ALTER TABLE ONLY unusual_findings
    ADD CONSTRAINT unusual_findings_submission_id_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;

ALTER TABLE ONLY unusual_looks
    ADD CONSTRAINT unusual_looks_part_id_project_time_periods_id_fk FOREIGN KEY (part_id) REFERENCES project_time_periods(id) ON DELETE CASCADE;

ALTER TABLE ONLY user_accesses
    ADD CONSTRAINT user_accesses_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id);

ALTER TABLE ONLY user_accesses
    ADD CONSTRAINT user_accesses_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);

ALTER TABLE ONLY user_accesses
    ADD CONSTRAINT user_accesses_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY users
    ADD CONSTRAINT users_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

ALTER TABLE ONLY webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_webhook_id_webhooks_id_fk FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE;

ALTER TABLE ONLY webhooks
    ADD CONSTRAINT webhooks_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE ONLY webhooks
    ADD CONSTRAINT webhooks_programme_id_programmes_id_fk FOREIGN KEY (programme_id) REFERENCES programmes(id);

-- Triggers
CREATE TRIGGER answer_sets_delete AFTER DELETE ON responses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_answer_sets();

CREATE TRIGGER answer_sets_insert AFTER INSERT ON responses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_answer_sets();

CREATE TRIGGER answer_sets_update AFTER UPDATE ON responses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_answer_sets();

CREATE TRIGGER forget_review_differences AFTER UPDATE OF state ON case_codes FOR EACH ROW WHEN (((new.state = 'withdrawn'::text) AND (old.state <> 'withdrawn'::text))) EXECUTE FUNCTION forget_review_differences();

CREATE TRIGGER give_bit BEFORE INSERT ON questions FOR EACH ROW EXECUTE FUNCTION give_question_bit();

CREATE TRIGGER report_templates_follow AFTER UPDATE OF successor_id ON organisations FOR EACH ROW WHEN (((new.successor_id IS NOT NULL) AND (new.successor_id IS DISTINCT FROM old.successor_id))) EXECUTE FUNCTION report_templates_follow();

CREATE TRIGGER structure_delete AFTER DELETE ON question_options REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select question.questionnaire_id from changed join questions question on question.id = changed.question_id');

CREATE TRIGGER structure_delete AFTER DELETE ON question_sub_section_memberships REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sub_sections sub_section on sub_section.id = changed.sub_section_id join questionnaire_sections section on section.id = sub_section.section_id');

CREATE TRIGGER structure_delete AFTER DELETE ON questionnaire_checks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select questionnaire_id from changed');

CREATE TRIGGER structure_delete AFTER DELETE ON questionnaire_sections REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select questionnaire_id from changed');

CREATE TRIGGER structure_delete AFTER DELETE ON questionnaire_sub_section_columns REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sub_sections sub_section on sub_section.id = changed.sub_section_id join questionnaire_sections section on section.id = sub_section.section_id');

CREATE TRIGGER structure_delete AFTER DELETE ON questionnaire_sub_section_rows REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sub_sections sub_section on sub_section.id = changed.sub_section_id join questionnaire_sections section on section.id = sub_section.section_id');

CREATE TRIGGER structure_delete AFTER DELETE ON questionnaire_sub_sections REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sections section on section.id = changed.section_id');

CREATE TRIGGER structure_delete AFTER DELETE ON questions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select questionnaire_id from changed');

CREATE TRIGGER structure_insert AFTER INSERT ON question_options REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select question.questionnaire_id from changed join questions question on question.id = changed.question_id');

CREATE TRIGGER structure_insert AFTER INSERT ON question_sub_section_memberships REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sub_sections sub_section on sub_section.id = changed.sub_section_id join questionnaire_sections section on section.id = sub_section.section_id');

CREATE TRIGGER structure_insert AFTER INSERT ON questionnaire_checks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select questionnaire_id from changed');

CREATE TRIGGER structure_insert AFTER INSERT ON questionnaire_sections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select questionnaire_id from changed');

CREATE TRIGGER structure_insert AFTER INSERT ON questionnaire_sub_section_columns REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sub_sections sub_section on sub_section.id = changed.sub_section_id join questionnaire_sections section on section.id = sub_section.section_id');

CREATE TRIGGER structure_insert AFTER INSERT ON questionnaire_sub_section_rows REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sub_sections sub_section on sub_section.id = changed.sub_section_id join questionnaire_sections section on section.id = sub_section.section_id');

CREATE TRIGGER structure_insert AFTER INSERT ON questionnaire_sub_sections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sections section on section.id = changed.section_id');

CREATE TRIGGER structure_insert AFTER INSERT ON questions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select questionnaire_id from changed');

CREATE TRIGGER structure_update AFTER UPDATE ON question_options REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select question.questionnaire_id from changed join questions question on question.id = changed.question_id');

CREATE TRIGGER structure_update AFTER UPDATE ON question_sub_section_memberships REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sub_sections sub_section on sub_section.id = changed.sub_section_id join questionnaire_sections section on section.id = sub_section.section_id');

CREATE TRIGGER structure_update AFTER UPDATE ON questionnaire_checks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select questionnaire_id from changed');

CREATE TRIGGER structure_update AFTER UPDATE ON questionnaire_sections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select questionnaire_id from changed');

CREATE TRIGGER structure_update AFTER UPDATE ON questionnaire_sub_section_columns REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sub_sections sub_section on sub_section.id = changed.sub_section_id join questionnaire_sections section on section.id = sub_section.section_id');

CREATE TRIGGER structure_update AFTER UPDATE ON questionnaire_sub_section_rows REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sub_sections sub_section on sub_section.id = changed.sub_section_id join questionnaire_sections section on section.id = sub_section.section_id');

CREATE TRIGGER structure_update AFTER UPDATE ON questionnaire_sub_sections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select section.questionnaire_id from changed join questionnaire_sections section on section.id = changed.section_id');

CREATE TRIGGER structure_update AFTER UPDATE ON questions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_structure_change('select questionnaire_id from changed');

-- Chart types
INSERT INTO output_types (id, output_type, output_type_name, component, display_order) OVERRIDING SYSTEM VALUE VALUES
  (1, 'ranked_bars', 'Ranked bars', 'highchart', 1),
  (3, 'box_plot', 'Box plot', 'highchart', 3),
  (4, 'funnel', 'Funnel', 'highchart', 4),
  (5, 'time_series', 'Over time', 'highstock', 5),
  (2, 'table', 'Table', 'table', 20),
  (6, 'spc', 'SPC', 'highstock', 7),
  (7, 'distribution', 'Distribution', 'highchart', 8),
  (8, 'stacked', 'Composition', 'highchart', 9),
  (9, 'region_map', 'Map by region', 'highmap', 10),
  (10, 'board_map', 'Map by board', 'highmap', 11),
  (11, 'scatter', 'Scatter', 'highchart', 12),
  (12, 'heat_table', 'Heat table', 'table', 13),
  (13, 'percentile_bands', 'Percentile bands', 'highstock', 6);
SELECT setval('output_types_id_seq', 13);
