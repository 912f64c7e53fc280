import type { FilterSource } from '@portal/contract/comparison/manage-filters';
import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { measureCodesQuery, measuresQuery } from '../../../data/measures/measures.ts';
import { RadioGroup } from '../../../ui/form/choice-group.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { readCutPoints } from './cut-points.ts';

export type Period = { time_period_id: number; time_period_name: string; state: string };
type Attribute = Extract<FilterSource, { kind: 'organisation' }>['attribute'];
const attributes: Record<Attribute, string> = {
  organisation_type: 'Type',
  region: 'Region',
  board_name: 'Board or network',
};
const kinds = [
  { value: 'organisation', label: 'A detail about the organisation' },
  { value: 'question', label: 'The answer to a question with options' },
  { value: 'measure', label: 'Bands of a published measure' },
];

/** The source of a filter as it is typed; `source` is null until it is complete. */
export function useFilterSource(periods: readonly Period[]) {
  const [kind, setKind] = useState<FilterSource['kind']>('organisation');
  const [attribute, setAttribute] = useState<Attribute>('organisation_type');
  const [code, setCode] = useState('');
  const [measureId, setMeasureId] = useState(0);
  const [periodId, setPeriodId] = useState(0);
  const [cuts, setCuts] = useState('');
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
  return {
    kind,
    setKind,
    attribute,
    setAttribute,
    code,
    setCode,
    measureId,
    setMeasureId,
    time_period_id,
    setPeriodId,
    cuts,
    setCuts,
    usable,
    source,
  };
}
type FilterSourceState = ReturnType<typeof useFilterSource>;

/** Chooses what a filter is made from. */
export function FilterSourceFields({ projectId, state }: { projectId: number; state: FilterSourceState }) {
  const { kind, setKind, attribute, setAttribute, usable } = state;
  return (
    <>
      <RadioGroup
        legend="Source"
        name="kind"
        value={kind}
        options={kinds}
        onChange={(value) => setKind(value as FilterSource['kind'])}
      />
      {kind === 'organisation' && (
        <Select
          label="Organisation detail"
          value={attribute}
          options={Object.entries(attributes).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setAttribute(event.target.value as Attribute)}
        />
      )}
      {kind === 'question' && <QuestionSource projectId={projectId} state={state} />}
      {kind === 'measure' && usable.length === 0 && (
        <InlineMessage title="No results are published yet">
          Bands show everyone in the project which band each submission is in, so only published figures can
          be used.
        </InlineMessage>
      )}
      {kind === 'measure' && usable.length > 0 && <MeasureSource projectId={projectId} state={state} />}
    </>
  );
}

function QuestionSource({ projectId, state }: { projectId: number; state: FilterSourceState }) {
  const { code, setCode } = state;
  const { data: codes = [] } = useQuery(measureCodesQuery(projectId));
  const asked = codes.filter(
    ({ question_type, is_of_cases }) =>
      !is_of_cases && getQuestionTypeInfo(question_type).answers === 'option',
  );
  return (
    <>
      <Select
        label="Question"
        value={code}
        placeholder={asked.length === 0 ? 'No question in this project has options' : 'Select a question'}
        options={asked.map((one) => ({ value: one.question_code, label: one.question_text }))}
        onChange={(event) => setCode(event.target.value)}
      />
      <PeriodSelect label="Time period the answers are from" state={state} />
    </>
  );
}

function MeasureSource({ projectId, state }: { projectId: number; state: FilterSourceState }) {
  const { measureId, setMeasureId, cuts, setCuts } = state;
  const { data: measures = [] } = useQuery(measuresQuery(projectId));
  const banded = measures.filter((one) => one.kind !== 'distribution');
  return (
    <>
      <Select
        label="Measure"
        value={measureId}
        placeholder="Select a measure"
        options={banded.map((one) => ({ value: one.id, label: one.measure_name }))}
        onChange={(event) => setMeasureId(Number(event.target.value))}
      />
      <PeriodSelect label="Time period of the figures" state={state} />
      <TextField
        label="Cut points"
        hint="The values that separate the bands, such as 200; 500. A value of 200 is in the upper band."
        autoComplete="off"
        value={cuts}
        error={readCutPoints(cuts) === null ? 'Enter numbers separated by semicolons.' : undefined}
        onChange={(event) => setCuts(event.target.value)}
      />
    </>
  );
}

function PeriodSelect({ label, state }: { label: string; state: FilterSourceState }) {
  const { usable, time_period_id, setPeriodId } = state;
  return (
    <Select
      label={label}
      value={time_period_id}
      options={usable.map((one) => ({ value: one.time_period_id, label: one.time_period_name }))}
      onChange={(event) => setPeriodId(Number(event.target.value))}
    />
  );
}
