import type { ProjectTemplate } from '@portal/contract/admin/first-run';
import { createSlug } from '@portal/contract/shared/slug';
import { required } from '@portal/contract/shared/form-rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { startFirstProject } from '../../../data/admin/first-run.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { fromDateTimeInput, toDateTimeInput } from '../../../lib/form/date-time-input.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { RadioGroup } from '../../../ui/form/choice-group.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

type Begin = ProjectTemplate | 'blank' | 'file';
const choices: { value: Begin; label: string; hint: string }[] = [
  {
    value: 'quarterly_return',
    label: 'A quarterly return',
    hint: 'Referrals, contacts, waits and staff, with five measures and their charts.',
  },
  {
    value: 'annual_audit',
    label: 'An annual organisational audit',
    hint: 'What services are in place and how they are run, with four measures and their charts.',
  },
  {
    value: 'case_note_audit',
    label: 'A case-note audit',
    hint: 'How many sets of case notes meet each standard, with five measures and their charts.',
  },
  {
    value: 'case_review',
    label: 'A case review',
    hint: 'Notes reviewed one by one, each with a code, with three measures and their charts.',
  },
  {
    value: 'experience_survey',
    label: 'A survey',
    hint: 'People answer on a phone with a link or a code. Includes three measures and their charts.',
  },
  { value: 'file', label: 'A questionnaire from a file', hint: 'A JSON file exported from this portal.' },
  {
    value: 'blank',
    label: 'Blank questionnaire',
    hint: 'Build the questionnaire yourself, without a template.',
  },
];

const DAY = 86_400_000;
const inDays = (days: number) => toDateTimeInput(new Date(Date.now() + days * DAY).toISOString());
const dayOf = (year: number, month: string) => `${year}-${month}`;

function defaults() {
  const year = new Date().getFullYear();
  return {
    project_name: '',
    unit_name: 'organisation',
    category_name: 'Audits',
    time_period_name: String(year),
    starts_on: dayOf(year, '01-01'),
    ends_on: dayOf(year, '12-31'),
    collection_opens_at: inDays(0),
    collection_closes_at: inDays(42),
    published_at: inDays(70),
  };
}
type Values = ReturnType<typeof defaults>;

/** The first project with all that it needs to be open for data entry; made whole or not at all. */
export function FirstProjectForm({ organisations }: { organisations: number }) {
  const [shown] = useState(defaults);
  const [begin, setBegin] = useState<Begin>('quarterly_return');
  const [file, setFile] = useState<File | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const form = useForm<Values>({ defaultValues: shown, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const instant = (name: 'collection_opens_at' | 'collection_closes_at' | 'published_at', values: Values) =>
    fromDateTimeInput(values[name], null);
  const save = async (values: Values) => {
    const { project_name, unit_name, category_name, time_period_name, starts_on, ends_on } = values;
    return startFirstProject({
      project_name,
      unit_name,
      category_name,
      project_code: createSlug(project_name) || 'project',
      time_period: { time_period_name, starts_on, ends_on },
      registration_opens_at: null,
      registration_closes_at: null,
      collection_opens_at: instant('collection_opens_at', values) ?? '',
      collection_closes_at: instant('collection_closes_at', values) ?? '',
      published_at: instant('published_at', values),
      // What the form is for: entry opens on the day given, at once where that is today.
      confirmed: ['entry_opens'],
      template: begin === 'blank' || begin === 'file' ? null : begin,
      definition: begin === 'file' && file ? await readDefinition(file) : null,
    });
  };
  const submit = useFormMutation(form, save, {
    said: 'Project created.',
    // The next step appears in place of the form.
    done: () => document.getElementById('desk-room')?.focus(),
  });
  const check = (event: React.FormEvent) => {
    const isMissing = begin === 'file' && !file;
    setWrong(isMissing ? 'Select the questionnaire file.' : null);
    if (isMissing) return event.preventDefault();
    return submit(event);
  };
  const field = (name: keyof Values, label: string, more: { type?: string; hint?: string } = {}) => (
    <TextField
      label={label}
      autoComplete="off"
      error={errors[name]?.message}
      {...more}
      {...form.register(name, validateWith(label, required()))}
    />
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={(event) => void check(event)}>
      <FormErrors form={form} />
      <div className="grid gap-5 sm:grid-cols-2">
        {field('project_name', 'Project name')}
        {field('category_name', 'Category', { hint: 'Projects are grouped by category.' })}
        {field('unit_name', 'Type of participant', {
          hint: 'In the singular, for example trust, ward or service.',
        })}
        {field('time_period_name', 'Time period', { hint: '2026/27, or June 2026.' })}
        {field('starts_on', 'First day of the period', { type: 'date' })}
        {field('ends_on', 'Last day of the period', { type: 'date' })}
        {field('collection_opens_at', 'Data collection opens', { type: 'datetime-local' })}
        {field('collection_closes_at', 'Data collection closes', { type: 'datetime-local' })}
        <TextField
          type="datetime-local"
          label="Results published"
          isOptional
          error={errors.published_at?.message}
          {...form.register('published_at')}
        />
      </div>
      <RadioGroup
        legend="Starting point"
        name="begin"
        value={begin}
        onChange={(value) => setBegin(value as Begin)}
        options={choices}
      />
      {begin === 'file' && (
        <TextField
          type="file"
          accept=".json,application/json"
          label="Questionnaire file"
          error={wrong ?? undefined}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
      )}
      {organisations === 0 && (
        <InlineMessage tone="warning">
          There are no organisations yet, so the project starts with no participants. You can add
          organisations later, then add their submissions.
        </InlineMessage>
      )}
      <div>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Create project
        </Button>
      </div>
    </Form>
  );
}

type Definition = NonNullable<Parameters<typeof startFirstProject>[0]['definition']>;

/**
 * Reads a questionnaire's definition.
 *
 * @throws an error message if the file is not JSON; the server checks the contents
 */
async function readDefinition(file: File): Promise<Definition> {
  try {
    return JSON.parse(await file.text()) as Definition;
  } catch {
    throw new Error('This file is not valid JSON. Export the questionnaire again and select the new file.');
  }
}
