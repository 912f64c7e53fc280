import {
  MAX_STAGES,
  MAX_STAGE_DAYS,
  type OutlierStage,
  suggestedStages,
} from '@portal/contract/outliers/outliers';
import { between, validateField, matches, required } from '@portal/contract/shared/form-rules';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { outlierStagesQuery, setOutlierStages } from '../../../data/outliers/outliers.ts';
import { useEditedValue } from '../../../lib/form/use-edited-value.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { NumberField, TextField } from '../../../ui/form/text-field.tsx';
import { Button, IconButton } from '../../../ui/buttons/button.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';

/** Edits the stages that follow when an outlier case is opened in a project. */
export function WorkflowStagesEditor({ projectId }: { projectId: number }) {
  const { data, error, refetch } = useQuery(outlierStagesQuery(projectId));
  return (
    <section className="mt-12 grid gap-4" aria-labelledby="acts">
      <div className="grid max-w-prose gap-2">
        <h2 id="acts" className="text-xl font-semibold">
          Case actions
        </h2>
        <p className="text-ink-soft">
          Each case goes through these actions in order. Cases that are already open keep the actions they
          started with.
        </p>
      </div>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton type="text@3" />}
      {data && <Acts projectId={projectId} kept={data} />}
    </section>
  );
}

/** The stages as typed: days can be any text until they are saved. */
type Typed = Omit<OutlierStage, 'days'> & { days: string };
const typed = (acts: readonly OutlierStage[]): Typed[] =>
  acts.map((act) => ({ ...act, days: String(act.days) }));
const stagesOf = (list: readonly Typed[]): OutlierStage[] =>
  list.map(({ days, ...act }) => ({ ...act, days: Number(days) }));
const actProblem = ({ act_name }: Typed) => validateField(act_name, 'Action', [required()]);
const daysProblem = ({ days }: Typed) =>
  validateField(days.trim(), 'Days', [
    required(),
    matches([/^\d+$/], 'Days must be a whole number.'),
    between(1, MAX_STAGE_DAYS),
  ]);
const NEW: Typed = { act_name: '', done_by: 'team', done_for: 'both', days: '10' };

const DOERS = [
  { value: 'team', label: 'Programme team' },
  { value: 'organisation', label: 'Organisation' },
];
const LEVELS = [
  { value: 'both', label: 'Alerts and alarms' },
  { value: 'alarm', label: 'Alarms only' },
];

function Acts({ projectId, kept }: { projectId: number; kept: OutlierStage[] }) {
  const edited = useEditedValue(typed(kept));
  const { value: list, isChanged } = edited;
  const [isTold, setTold] = useState(false);
  const { send, isPending, refusal, forget } = useApiMutation(
    (sent: Typed[]) =>
      setOutlierStages({ project_id: projectId, acts: stagesOf(sent), was: stagesOf(edited.was) }),
    { said: 'Saved.', done: (_, sent) => edited.saved(sent), tells: 'here' },
  );
  const change = (next: Typed[]) => {
    forget();
    edited.change(next);
  };
  const set = (at: number, part: Partial<Typed>) =>
    change(list.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const move = (at: number, by: 1 | -1) => {
    const next = [...list];
    const [one] = next.splice(at, 1);
    next.splice(at + by, 0, one!);
    change(next);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTold(true);
    if (list.some((act) => actProblem(act) ?? daysProblem(act))) return;
    void send(list);
  };
  return (
    <Form isUnsaved={isChanged} className="grid gap-5" onSubmit={save}>
      {list.length === 0 && (
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-soft">No actions yet. You cannot open a case until there is at least one.</p>
          <Button onClick={() => change(typed(suggestedStages))}>Start with the usual audit actions</Button>
        </div>
      )}
      {list.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {list.map((act, at) => (
            <li
              key={at}
              className="grid grid-cols-[minmax(12rem,1fr)_13rem_13rem_6rem_auto] items-start gap-x-4 gap-y-2 py-3 max-xl:grid-cols-[13rem_13rem_6rem_auto]"
            >
              <TextField
                label={`Action ${at + 1}`}
                className="max-xl:col-span-4"
                autoComplete="off"
                maxLength={300}
                value={act.act_name}
                error={isTold ? (actProblem(act) ?? undefined) : undefined}
                onChange={(event) => set(at, { act_name: event.target.value })}
              />
              <Select
                label="Done by"
                aria-label={`Action ${at + 1} done by`}
                options={DOERS}
                value={act.done_by}
                onChange={(event) => set(at, { done_by: event.target.value as OutlierStage['done_by'] })}
              />
              <Select
                label="Cases"
                aria-label={`Cases for action ${at + 1}`}
                options={LEVELS}
                value={act.done_for}
                onChange={(event) => set(at, { done_for: event.target.value as OutlierStage['done_for'] })}
              />
              <NumberField
                label="Days"
                aria-label={`Days for action ${at + 1}`}
                value={act.days}
                error={isTold ? (daysProblem(act) ?? undefined) : undefined}
                onChange={(event) => set(at, { days: event.target.value })}
              />
              <span className="flex self-center pt-5">
                <IconButton
                  icon="arrow-up"
                  label={`Move action ${at + 1} up`}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  icon="arrow-down"
                  label={`Move action ${at + 1} down`}
                  disabled={at === list.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  icon="trash-2"
                  label={`Remove action ${at + 1}`}
                  onClick={() => change(list.filter((_, place) => place !== at))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      {list.length > 0 && list.length < MAX_STAGES && (
        <div>
          <Button icon="plus" onClick={() => change([...list, NEW])}>
            Add an action
          </Button>
        </div>
      )}
      <Refusal text={refusal} />
      {(list.length > 0 || isChanged) && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" isPending={isPending} disabled={!isChanged}>
            Save
          </Button>
          {isChanged && <Button onClick={() => change(edited.was)}>Undo</Button>}
        </div>
      )}
    </Form>
  );
}
