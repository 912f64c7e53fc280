import type { FilterSource, AdminFilter } from '@portal/contract/comparison/manage-filters';
import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deriveFilter, derivedQuery } from '../../../data/comparison/manage-filters.ts';
import { measureCodesQuery, measuresQuery } from '../../../data/measures/measures.ts';
import { toApiError } from '../../../lib/http/api-error.ts';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { useUnsaved } from '../../../lib/form/unsaved-changes.ts';
import { useDebouncedValue } from '../../../lib/form/use-debounced-value.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { RadioGroup } from '../../../ui/form/choice-group.tsx';
import { fieldId } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { readCutPoints } from './cut-points.ts';
import { ValidFromSelect } from './valid-from-select.tsx';

type Period = { time_period_id: number; time_period_name: string; state: string };
type Attribute = Extract<FilterSource, { kind: 'organisation' }>['attribute'];
const attributes: Record<Attribute, string> = {
  organisation_type: 'Type',
  region: 'Region',
  board_name: 'Board or network',
};
const kinds = [
  { value: 'organisation', label: 'What is known of the organisation' },
  { value: 'question', label: 'The answer to a question with options' },
  { value: 'measure', label: 'Bands of a measure that is published' },
];

/** Works a filter out, with how many fall in each option before anything is stored. */
export function DeriveFilterForm({
  projectId,
  filters,
  periods,
  onSaved,
  onCancel,
}: {
  projectId: number;
  filters: readonly AdminFilter[];
  periods: readonly Period[];
  onSaved: () => void;
  onCancel: () => void;
}) {
  const [kind, setKind] = useState<FilterSource['kind']>('organisation');
  const [filterId, setFilterId] = useState<number | null>(null);
  const [name, setName] = useState('');
  const [since, setSince] = useState<number | null>(null);
  const [attribute, setAttribute] = useState<Attribute>('organisation_type');
  const [code, setCode] = useState('');
  const [measureId, setMeasureId] = useState(0);
  const [periodId, setPeriodId] = useState(0);
  const [cuts, setCuts] = useState('');
  const [isTried, setTried] = useState(false);
  useUnsaved(name !== '' || cuts !== '');
  const { data: codes = [] } = useQuery(measureCodesQuery(projectId));
  const { data: measures = [] } = useQuery(measuresQuery(projectId));
  const asked = codes.filter(
    ({ question_type, is_of_cases }) =>
      !is_of_cases && getQuestionTypeInfo(question_type).answers === 'option',
  );
  const banded = measures.filter((one) => one.kind !== 'distribution');
  const usable = kind === 'measure' ? periods.filter(({ state }) => state === 'published') : periods;
  const time_period_id = usable.some((one) => one.time_period_id === periodId)
    ? periodId
    : (usable[0]?.time_period_id ?? 0);
  const cut_points = readCutPoints(cuts);
  const source = ((): FilterSource | null => {
    if (kind === 'organisation') return { kind, attribute };
    if (time_period_id === 0) return null;
    if (kind === 'question') return code === '' ? null : { kind, question_code: code, time_period_id };
    if (measureId === 0 || cut_points === null || cut_points.length === 0) return null;
    return { kind, measure_id: measureId, time_period_id, cut_points };
  })();
  const named = filterId === null ? name.trim() : null;
  const body = source && {
    project_id: projectId,
    filter_id: filterId,
    since_time_period_id: since,
    source,
    // What would fall where does not wait for a name.
    filter_name: filterId === null ? 'New' : null,
  };
  const settled = useDebouncedValue(body);
  const preview = useQuery(derivedQuery(settled));
  const isCurrent = JSON.stringify(settled) === JSON.stringify(body) && body !== null;
  const shown = isCurrent ? preview.data : undefined;
  const { send, isPending, refusal } = useApiMutation(deriveFilter, {
    said: 'The filter is stored.',
    done: onSaved,
    tells: 'here',
  });
  const periodSelect = (label: string) => (
    <Select
      label={label}
      value={time_period_id}
      options={usable.map((one) => ({ value: one.time_period_id, label: one.time_period_name }))}
      onChange={(event) => setPeriodId(Number(event.target.value))}
    />
  );
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (named === '') document.getElementById(fieldId('filter_name'))?.focus();
        if (!body || !shown || named === '') return;
        const { options, without, changed } = shown;
        void send({ ...body, filter_name: named, seen: { options, without, changed } });
      }}
    >
      <Select
        label="Filter"
        value={filterId ?? ''}
        placeholder="A new one"
        options={filters.map((one) => ({ value: one.id, label: `Fill “${one.filter_name}” anew` }))}
        onChange={(event) => setFilterId(event.target.value === '' ? null : Number(event.target.value))}
      />
      {filterId === null && (
        <TextField
          label="Name"
          name="filter_name"
          autoComplete="off"
          error={isTried && named === '' ? 'Name is required.' : undefined}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <RadioGroup
        legend="Made from"
        name="kind"
        value={kind}
        options={kinds}
        onChange={(value) => setKind(value as FilterSource['kind'])}
      />
      {kind === 'organisation' && (
        <Select
          label="What is known"
          value={attribute}
          options={Object.entries(attributes).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setAttribute(event.target.value as Attribute)}
        />
      )}
      {kind === 'question' && (
        <>
          <Select
            label="Question"
            value={code}
            placeholder={asked.length === 0 ? 'No question of this project has options' : 'Choose a question'}
            options={asked.map((one) => ({ value: one.question_code, label: one.question_text }))}
            onChange={(event) => setCode(event.target.value)}
          />
          {periodSelect('As submitted in')}
        </>
      )}
      {kind === 'measure' && usable.length === 0 && (
        <InlineMessage title="No results are published yet">
          Bands tell everybody in the project where each submission stands, so only published figures can be
          used.
        </InlineMessage>
      )}
      {kind === 'measure' && usable.length > 0 && (
        <>
          <Select
            label="Measure"
            value={measureId}
            placeholder="Choose a measure"
            options={banded.map((one) => ({ value: one.id, label: one.measure_name }))}
            onChange={(event) => setMeasureId(Number(event.target.value))}
          />
          {periodSelect('Figures of')}
          <TextField
            label="Cut points"
            hint="Where one band ends and the next begins, such as 200; 500. A figure of 200 is in the upper band."
            autoComplete="off"
            value={cuts}
            error={cut_points === null ? 'Write numbers, separated by semicolons.' : undefined}
            onChange={(event) => setCuts(event.target.value)}
          />
        </>
      )}
      <ValidFromSelect periods={periods} value={since} onChange={setSince} />
      <div className="grid gap-3" aria-live="polite">
        {isCurrent && preview.error && (
          <InlineMessage tone="error">{toApiError(preview.error).error}</InlineMessage>
        )}
        {shown && (
          <InlineMessage title="How many fall in each">
            <ul className="list-disc pl-5">
              {shown.options.map(({ option_name, count }) => (
                <li key={option_name}>
                  {option_name}: {formatNumber(count)}
                </li>
              ))}
              <li>None of them: {formatNumber(shown.without)}</li>
            </ul>
            {filterId !== null && (
              <p className="mt-2">
                {formatCount(shown.changed, 'submission')} would have something else than now.
              </p>
            )}
          </InlineMessage>
        )}
        {refusal && <InlineMessage tone="error">{refusal}</InlineMessage>}
      </div>
      <DialogActions>
        <Button type="submit" variant="primary" disabled={!shown} isPending={isPending}>
          {filterId === null ? 'Make filter' : 'Fill anew'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
    </form>
  );
}
