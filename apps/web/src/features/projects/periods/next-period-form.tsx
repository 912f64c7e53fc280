import type { NextPeriodPreview } from '@portal/contract/projects/periods';
import { useForm, type UseFormRegister, useWatch } from 'react-hook-form';
import { startNextPeriod } from '../../../data/projects/periods.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import {
  PeriodDateFields,
  toPeriodDates,
  type DateFormValues,
  toDateFormValues,
} from './period-date-fields.tsx';
import { LiteralDatesWarning } from './literal-dates-warning.tsx';
import { TimePeriodFields, type TypedPeriod } from './time-period-fields.tsx';
import { useConfirmedDateChange } from './use-confirmed-date-change.tsx';

type Started = Awaited<ReturnType<typeof startNextPeriod>>;
type Values = DateFormValues & {
  /** The selected proposal. */
  proposal: string;
  time_period_name: string;
  starts_on: string;
  ends_on: string;
  /** The questionnaires of the last period to copy. */
  questionnaire_ids: string[];
  with_charts: boolean;
  with_about_text: boolean;
  with_invitations: boolean;
  replace_dates: boolean;
  replace_measure_dates: boolean;
};

const pickChoices = (
  { questionnaire_ids, with_charts, with_about_text, replace_dates, replace_measure_dates }: Values,
  { dated_measures }: NextPeriodPreview,
) => ({
  questionnaire_ids: questionnaire_ids.map(Number),
  with_charts,
  with_about_text,
  replace_dates,
  dated_measures: replace_measure_dates ? dated_measures.map(({ id, seen }) => ({ id, seen })) : [],
});

/** Edits the proposed next period of a project. Every value can be changed, and the preview is below. */
export function NextPeriodForm({
  projectId,
  preview,
  onStarted,
}: {
  projectId: number;
  preview: NextPeriodPreview;
  onStarted: (started: Started) => void;
}) {
  const { from, proposals, questionnaires, charts, has_about_text, invitable, literal_dates } = preview;
  const first = proposals[0]!;
  const { time_period_name, starts_on, ends_on } = proposals.find(({ id }) => id === null) ?? first;
  const form = useForm<Values>({
    defaultValues: {
      proposal: '0',
      time_period_name,
      starts_on,
      ends_on,
      ...toDateFormValues(first.dates),
      questionnaire_ids: questionnaires.map(({ id }) => String(id)),
      with_charts: charts.length > 0,
      with_about_text: has_about_text,
      with_invitations: false,
      replace_dates: literal_dates.length > 0,
      // Unlike copies of rules, measures are changed for earlier periods too.
      replace_measure_dates: false,
    },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const [proposal, typedName, questionnaireIds, withCharts, withAboutText, wantsInvitations, registers] =
    useWatch({
      control: form.control,
      name: [
        'proposal',
        'time_period_name',
        'questionnaire_ids',
        'with_charts',
        'with_about_text',
        'with_invitations',
        'registration_opens_at',
      ],
    });
  const mayInvite = invitable.people > 0 && registers !== '';
  const isInviting = wantsInvitations && mayInvite;
  const chosen = proposals[Number(proposal)] ?? first;
  const name = chosen.id === null ? typedName : chosen.time_period_name;
  const { submit, question } = useConfirmedDateChange(
    form,
    (typed, confirmed) =>
      startNextPeriod(projectId, {
        ...toPeriodDates(typed, chosen.dates),
        from_time_period_id: from.id,
        time_period_id: chosen.id,
        new_time_period:
          chosen.id === null
            ? { time_period_name: typed.time_period_name, starts_on: typed.starts_on, ends_on: typed.ends_on }
            : null,
        ...pickChoices(typed, preview),
        with_invitations: isInviting,
        confirmed,
      }),
    { done: onStarted },
  );
  const made = [
    chosen.id === null && `the time period “${name || 'unnamed'}”, the newest in the programme`,
    `the project’s dates in ${name || 'it'}`,
    questionnaireIds.length === 1 &&
      '1 questionnaire, as a draft with the same question codes; answers are not copied',
    questionnaireIds.length > 1 &&
      `${formatCount(questionnaireIds.length, 'questionnaire')}, as drafts with the same question codes; answers are not copied`,
    withCharts && charts.length > 0 && `the data sources for ${formatCount(charts.length, 'chart')}`,
    withAboutText && has_about_text && 'the About page, for you to update',
  ].filter((one) => one !== false);
  return (
    <Form isUnsaved={isDirty} className="grid max-w-3xl gap-8" onSubmit={submit}>
      <FormErrors form={form} />
      <div className="grid gap-5">
        <Select
          label="Next time period"
          options={proposals.map((one, at) => ({
            value: at,
            label: one.id === null ? 'A new time period' : one.time_period_name,
          }))}
          {...form.register('proposal', {
            onChange: (event: { target: { value: string } }) => {
              const { dates } = proposals[Number(event.target.value)] ?? first;
              form.reset({ ...form.getValues(), ...toDateFormValues(dates) }, { keepDefaultValues: true });
            },
          })}
        />
        {chosen.id === null && (
          <TimePeriodFields
            label="Name"
            register={form.register as unknown as UseFormRegister<TypedPeriod>}
            errors={errors}
          />
        )}
      </div>
      <fieldset className="grid gap-5">
        <legend className="mb-2 font-semibold">Dates, moved forward from the last period</legend>
        <PeriodDateFields
          register={form.register as unknown as UseFormRegister<DateFormValues>}
          errors={errors}
        />
      </fieldset>
      <CopiedParts preview={preview} register={form.register} registers={registers} mayInvite={mayInvite} />
      <ItemsToCreate items={made} invited={isInviting ? invitable.people : 0} />
      <div>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Start {name || 'the next period'}
        </Button>
      </div>
      {question}
    </Form>
  );
}

/** Offers the parts of the last period to copy, and the invitation of its participants. */
function CopiedParts({
  preview,
  register,
  registers,
  mayInvite,
}: {
  preview: NextPeriodPreview;
  register: UseFormRegister<Values>;
  /** The date on which registration opens, as typed. */
  registers: string;
  mayInvite: boolean;
}) {
  const { from, questionnaires, charts, has_about_text, invitable } = preview;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">Copied from {from.time_period_name}</legend>
      {questionnaires.map(({ id, questionnaire_name, sections, questions }) => (
        <Checkbox
          key={id}
          id={`questionnaire-${id}`}
          value={String(id)}
          label={`Questionnaire “${questionnaire_name}”`}
          hint={`${formatCount(sections, 'section')}, ${formatCount(questions, 'question')}`}
          {...register('questionnaire_ids')}
        />
      ))}
      <LiteralDatesWarning preview={preview} register={register} />
      <Checkbox
        label="Chart data sources"
        hint={
          charts.length === 0
            ? 'No chart uses data from that period.'
            : charts.map(({ chart_name }) => chart_name).join(', ')
        }
        disabled={charts.length === 0}
        {...register('with_charts')}
      />
      <Checkbox label="About page" disabled={!has_about_text} {...register('with_about_text')} />
      <Checkbox
        label={`Email participants from ${from.time_period_name} to invite them to register`}
        hint={
          invitable.people === 0
            ? 'There are no contacts to email.'
            : registers === ''
              ? 'First enter a date for “Registration opens”.'
              : `${formatCount(invitable.people, 'person', 'people')} at ${formatCount(invitable.organisations, 'organisation')}, as soon as the period starts.`
        }
        disabled={!mayInvite}
        {...register('with_invitations')}
      />
    </fieldset>
  );
}

function ItemsToCreate({ items, invited }: { items: readonly string[]; invited: number }) {
  return (
    <Card>
      <h2 className="font-semibold">Items to create</h2>
      <ul aria-live="polite" className="mt-2 list-disc pl-5 text-ink-soft">
        {items.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft">
        If any part fails, nothing is created.{' '}
        {invited > 0
          ? `${formatCount(invited, 'person is', 'people are')} invited by email.`
          : 'No emails are sent.'}
      </p>
    </Card>
  );
}
