import type { CaseSettings } from '@portal/contract/responses/case-codes';
import { LEAST_RESPONSES } from '@portal/contract/responses/case-codes';
import { between, required, toNumber } from '@portal/contract/shared/form-rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { caseSettingsQuery, updateCaseSettings } from '../../../../data/responses/case-codes.ts';
import { submissionSearchQuery } from '../../../../data/collection/submissions.ts';
import { paths } from '../../../../paths.ts';
import { changedFields } from '../../../../lib/form/changed-fields.ts';
import { rebaseForm, validateWith } from '../../../../lib/form/form.ts';
import { useFormMutation } from '../../../../lib/form/use-form-mutation.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { FormErrors } from '../../../../ui/form/form-errors.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { NumberField, TextArea } from '../../../../ui/form/text-field.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { useBuilder } from '../builder-context.ts';
import { CaseSettingsFields } from './case-settings-fields.tsx';
import type { CaseSettingsValues as Values, FieldsProps, Numbers } from './case-settings-values.ts';
import { ClosingDateAndLanguages } from './closing-date-and-languages-summary.tsx';

const numbers: readonly Numbers[] = [
  'code_limit',
  'target',
  'double_review_percent',
  'minutes',
  'minimum_responses',
];
const toValues = (settings: CaseSettings): Values => ({
  ...settings,
  ...(Object.fromEntries(numbers.map((name) => [name, String(settings[name] ?? '')])) as Record<
    Numbers,
    string
  >),
});
const toSettings = (values: Values): CaseSettings => ({
  ...values,
  code_limit: toNumber(values.code_limit) ?? 0,
  target: toNumber(values.target),
  double_review_percent: toNumber(values.double_review_percent) ?? 0,
  minutes: toNumber(values.minutes),
  minimum_responses: toNumber(values.minimum_responses) ?? LEAST_RESPONSES,
});

/** Edits how a questionnaire collects its cases, or the responses to a survey. */
export default function CaseSettingsSection() {
  const { questionnaire } = useBuilder();
  const { data, error, refetch } = useQuery(caseSettingsQuery(questionnaire.id));
  return (
    <section>
      <h2 className="mb-4">{questionnaire.kind === 'survey' ? 'Survey' : 'Cases'}</h2>
      <ClosingDateAndLanguages />
      {questionnaire.kind === 'survey' && <WelcomeLink />}
      {data ? (
        <CaseSettingsForm stored={data} />
      ) : error ? (
        <LoadError error={error} retry={refetch} />
      ) : (
        <Skeleton type="text@4" />
      )}
    </section>
  );
}

/** The first page as people see it: of the first submission there is, for each has its own. */
function WelcomeLink() {
  const { questionnaire } = useBuilder();
  const { project_id, time_period_id } = questionnaire;
  const { data } = useQuery(submissionSearchQuery(project_id, time_period_id, ''));
  const [first] = data ?? [];
  if (!first || questionnaire.status === 'draft') return null;
  return (
    <p className="mb-6 text-sm">
      <a className="link" href={paths.survey(questionnaire.id, first.id)} target="_blank" rel="noreferrer">
        View the first page of the survey
      </a>{' '}
      <span className="text-ink-soft">for {first.submission_name} (opens in a new window).</span>
    </p>
  );
}

function ChangedByOther({ keepMine, takeTheirs }: { keepMine: () => void; takeTheirs: () => void }) {
  return (
    <InlineMessage tone="warning" isLive title="Someone else has changed this">
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={keepMine}>
          Keep my changes
        </Button>
        <Button size="small" onClick={takeTheirs}>
          Use their changes
        </Button>
      </div>
    </InlineMessage>
  );
}

function CaseSettingsForm({ stored }: { stored: CaseSettings }) {
  const { questionnaire } = useBuilder();
  const isSurvey = questionnaire.kind === 'survey';
  /** The stored values when editing started, so that a later change by another user is not overwritten. */
  const [seen, setSeen] = useState(stored);
  const form = useForm<Values>({ defaultValues: toValues(seen), shouldFocusError: false });
  const { register, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  /** Updates the form, keeping input typed since `from`; without `from`, discards all input. */
  const follow = (settings: CaseSettings, from = form.getValues()) => {
    setSeen(settings);
    rebaseForm(form, from, toValues(settings));
  };
  const isBehind = changedFields(seen, stored).length > 0;
  if (isBehind && !isDirty && !isSubmitting) setSeen(stored);
  const save = (values: Values) => updateCaseSettings(questionnaire.id, { ...toSettings(values), seen });
  const submit = useFormMutation(form, save, { said: 'Saved.', done: follow, typedOn: 'done' });
  const number = (name: Numbers, label: string, low: number, high: number, isOptional = false) => ({
    label,
    isOptional,
    inputMode: 'numeric' as const,
    error: errors[name]?.message,
    ...register(name, validateWith(label, ...(isOptional ? [] : [required()]), between(low, high))),
  });
  return (
    <Form
      isUnsaved={isDirty}
      guard={{ isSaving: isSubmitting, save: submit }}
      className="grid gap-6"
      onSubmit={submit}
    >
      <FormErrors form={form} />
      {isBehind && isDirty && (
        <ChangedByOther keepMine={() => follow(stored, toValues(seen))} takeTheirs={() => follow(stored)} />
      )}
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <NumberField
          {...number(
            'target',
            isSurvey ? 'Target number of responses' : 'Target number of cases',
            1,
            100_000,
            true,
          )}
          hint="For each submission. If empty, this is the number of codes created."
        />
        <NumberField
          {...number('code_limit', 'Maximum number of codes', 1, 100_000)}
          hint="The maximum number of codes a submission can create in this period."
        />
      </div>
      {isSurvey ? (
        <SurveyFields form={form} number={number} />
      ) : (
        <CaseSettingsFields form={form} number={number} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Save {isSurvey ? 'survey settings' : 'case settings'}
        </Button>
        {isDirty && <Button onClick={() => follow(stored)}>Discard changes</Button>}
      </div>
    </Form>
  );
}

function SurveyFields({ form: { register, formState }, number }: FieldsProps) {
  const { errors } = formState;
  return (
    <>
      <Checkbox
        label="People can start without a code"
        hint="People use one shared link or poster. They get a code to come back with."
        {...register('is_open_link')}
      />
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <NumberField
          {...number('minutes', 'How long it takes', 1, 600, true)}
          suffix="min"
          hint="Shown on the first page. If you leave this empty, nothing is shown."
        />
        <NumberField
          {...number(
            'minimum_responses',
            'Minimum responses before results are shown',
            LEAST_RESPONSES,
            1000,
          )}
          hint={`At least ${LEAST_RESPONSES}. With fewer, people could identify each other’s answers. You cannot change this after results are shown.`}
        />
      </div>
      <Select
        label="Access to free-text answers"
        options={[
          { value: 'nobody', label: 'No one: answers are only counted' },
          { value: 'team', label: 'The programme team' },
          { value: 'organisations', label: 'The programme team and the organisation' },
        ]}
        error={errors.free_texts?.message}
        {...register('free_texts')}
      />
      <TextArea
        label="Confidentiality statement"
        isOptional
        maxLength={5000}
        hint="Shown on the first page, in plain words: who reads the answers, and that no one learns who wrote them."
        error={errors.who_sees?.message}
        {...register('who_sees')}
      />
      <TextArea
        label="Support for people in distress"
        isOptional
        maxLength={5000}
        hint="Shown where questions may be upsetting: who to call at any time, day or night."
        error={errors.distress_help?.message}
        {...register('distress_help')}
      />
      <TextArea
        label="Thank-you message"
        isOptional
        maxLength={5000}
        hint="Shown on the last page: thanks, and what happens to the answers."
        error={errors.thanks?.message}
        {...register('thanks')}
      />
    </>
  );
}
