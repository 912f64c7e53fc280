import type { CaseSettings } from '@portal/contract/responses/case-codes';
import { LEAST_RESPONSES } from '@portal/contract/responses/case-codes';
import { between, required, toNumber } from '@portal/contract/shared/form-rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { caseSettingsQuery, updateCaseSettings } from '../../../../data/responses/case-codes.ts';
import { submissionSearchQuery } from '../../../../data/collection/submissions.ts';
import { paths } from '../../../../paths.ts';
import { changedFields } from '../../../../lib/form/changed-fields.ts';
import { rebaseForm, validateWith } from '../../../../lib/form/form.ts';
import { useUnsaved } from '../../../../lib/form/unsaved-changes.ts';
import { useFormMutation } from '../../../../lib/form/use-form-mutation.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { CheckboxGroup } from '../../../../ui/form/choice-group.tsx';
import { FormErrors } from '../../../../ui/form/form-errors.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { NumberField, TextArea } from '../../../../ui/form/text-field.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { useBuilder } from '../builder-context.ts';
import { CollectionFacts } from './collection-facts.tsx';
import { LeaveGuard } from '../part-editor/leave-guard.tsx';
import { questionsOf } from '../question/question-codes.ts';

type Numbers = 'code_limit' | 'target' | 'double_review_percent' | 'minutes' | 'minimum_responses';
type Values = Omit<CaseSettings, Numbers> & Record<Numbers, string>;
const numbers: readonly Numbers[] = [
  'code_limit',
  'target',
  'double_review_percent',
  'minutes',
  'minimum_responses',
];
/** Same limit as in the contract; the server checks the items of the list. */
const MOST_DUPLICATE_CODES = 20;

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
      <h2 className="mb-4">{questionnaire.kind === 'survey' ? 'The survey' : 'Cases'}</h2>
      <CollectionFacts />
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
        See the first page of the survey
      </a>{' '}
      <span className="text-ink-soft">of {first.submission_name}, in a new window.</span>
    </p>
  );
}

function CaseSettingsForm({ stored }: { stored: CaseSettings }) {
  const { questionnaire } = useBuilder();
  const isSurvey = questionnaire.kind === 'survey';
  /** The stored values when editing started, so that a later change by another user is not overwritten. */
  const [seen, setSeen] = useState(stored);
  const form = useForm<Values>({ defaultValues: toValues(seen), shouldFocusError: false });
  const { register, control, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  useUnsaved(isDirty);
  /** Updates the form, keeping input typed since `from`; without `from`, discards all input. */
  const follow = (settings: CaseSettings, from = form.getValues()) => {
    setSeen(settings);
    rebaseForm(form, from, toValues(settings));
  };
  const isBehind = changedFields(seen, stored).length > 0;
  if (isBehind && !isDirty && !isSubmitting) setSeen(stored);
  const save = (values: Values) => updateCaseSettings(questionnaire.id, { ...toSettings(values), seen });
  const submit = useFormMutation(form, save, { said: 'Saved.', done: follow });
  const number = (name: Numbers, label: string, low: number, high: number, isOptional = false) => ({
    label,
    isOptional,
    inputMode: 'numeric' as const,
    error: errors[name]?.message,
    ...register(name, validateWith(label, ...(isOptional ? [] : [required()]), between(low, high))),
  });
  const questions = questionsOf(questionnaire).filter(({ question_type }) => question_type !== 'information');
  return (
    <form noValidate className="grid gap-6" onSubmit={submit}>
      <LeaveGuard mayLeave={() => !form.formState.isDirty} isSaving={isSubmitting} save={submit} />
      <FormErrors form={form} />
      {isBehind && isDirty && (
        <InlineMessage tone="warning" isLive title="Somebody else has changed this meanwhile">
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" onClick={() => follow(stored, toValues(seen))}>
              Keep what I typed
            </Button>
            <Button size="small" onClick={() => follow(stored)}>
              Take theirs
            </Button>
          </div>
        </InlineMessage>
      )}
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <NumberField
          {...number('target', isSurvey ? 'Responses asked for' : 'Cases asked for', 1, 100_000, true)}
          hint="Of each submission. Empty: all there are."
        />
        <NumberField
          {...number('code_limit', 'Codes at most', 1, 100_000)}
          hint="That a submission can make in this period."
        />
      </div>
      {isSurvey ? (
        <>
          <Checkbox
            label="People may begin without a code"
            hint="By one link or poster for everybody. They are given a code to come back with."
            {...register('is_open_link')}
          />
          <div className="grid items-end gap-6 sm:grid-cols-2">
            <NumberField
              {...number('minutes', 'How long it takes', 1, 600, true)}
              suffix="min"
              hint="Said on the first page. Empty: nothing is said."
            />
            <NumberField
              {...number('minimum_responses', 'Responses before results are shown', LEAST_RESPONSES, 1000)}
              hint={`At least ${LEAST_RESPONSES}: of fewer, each would know the others’ answers. It stands once results were shown.`}
            />
          </div>
          <Select
            label="Who reads what people write in their own words"
            options={[
              { value: 'nobody', label: 'Nobody: it is counted only' },
              { value: 'team', label: 'The programme team' },
              { value: 'organisations', label: 'The programme team and the organisation' },
            ]}
            error={errors.free_texts?.message}
            {...register('free_texts')}
          />
          <TextArea
            label="Who sees the answers"
            isOptional
            maxLength={5000}
            hint="On the first page, in plain words: who reads them, and that nobody learns who wrote them."
            error={errors.who_sees?.message}
            {...register('who_sees')}
          />
          <TextArea
            label="Help in distress"
            isOptional
            maxLength={5000}
            hint="Where questions may hurt: whom to call, day and night."
            error={errors.distress_help?.message}
            {...register('distress_help')}
          />
          <TextArea
            label="Thanks"
            isOptional
            maxLength={5000}
            hint="On the last page: thanks, and what happens with the answers."
            error={errors.thanks?.message}
            {...register('thanks')}
          />
        </>
      ) : (
        <>
          <NumberField
            {...number('double_review_percent', 'Reviewed twice', 0, 100)}
            suffix="%"
            hint="Of every hundred cases, so many are drawn by chance for a second reviewer who does not see the first review. 0: none."
          />
          {questions.length > 0 && (
            <Controller
              name="duplicate_codes"
              control={control}
              rules={validateWith('The questions', between(0, MOST_DUPLICATE_CODES))}
              render={({ field }) => (
                <div className="max-h-80 overflow-y-auto rounded-md border border-line p-4" tabIndex={-1}>
                  <CheckboxGroup
                    name="duplicate_codes"
                    legend="A case may be the same as another if these are answered alike"
                    hint="For instance the day of admission, the age and the ward. Whoever completes a case is told of those like it. Choose none to tell nobody."
                    error={errors.duplicate_codes?.message}
                    options={questions.map(({ question_code, question_text }) => ({
                      value: question_code,
                      label: question_text,
                    }))}
                    values={field.value}
                    onChange={field.onChange}
                  />
                </div>
              )}
            />
          )}
        </>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Save {isSurvey ? 'the survey’s settings' : 'the settings of cases'}
        </Button>
        {isDirty && <Button onClick={() => follow(stored)}>Discard changes</Button>}
      </div>
    </form>
  );
}
