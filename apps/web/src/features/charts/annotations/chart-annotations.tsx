import type { Annotation } from '@portal/contract/charts/annotations';
import { groupAnnotationsByPeriod } from '@portal/wording/annotated-periods';
import { isAdmin, canWrite } from '@portal/contract/identity/roles';
import { useState } from 'react';
import { lazyComponent } from '../../../lib/browser/lazy-module.tsx';
import { useUnsaved } from '../../../lib/form/unsaved-changes.ts';
import { useSignedInUser } from '../../../shell/auth/auth-store.ts';
import { Button } from '../../../ui/buttons/button.tsx';

// Reading comes first: what writes is fetched when it is asked for.
const AddAnnotation = lazyComponent(() =>
  import('./annotation-dialogs.tsx').then((module) => module.AddAnnotation),
);
const RemoveAnnotation = lazyComponent(() =>
  import('./annotation-dialogs.tsx').then((module) => module.RemoveAnnotation),
);

/**
 * Lists the annotations of each period, with the numbers from the chart: those of the programme team and the
 * user's.
 */
export function ChartAnnotations({
  chartId,
  submission,
  periods,
  timePeriodId,
  annotations,
}: {
  chartId: number;
  /** The submission whose annotations also show; null for the programme team's only. */
  submission: { id: number; name: string } | null;
  periods: readonly { time_period_id: number; time_period_name: string }[];
  /** The current period. */
  timePeriodId: number;
  annotations: readonly Annotation[];
}) {
  const user = useSignedInUser();
  const [leaving, setLeaving] = useState<Annotation | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [text, setText] = useState('');
  // The text stays here while the form is closed.
  useUnsaved(text.trim() !== '', { lostBy: 'path' });
  const forAll = isAdmin(user);
  const canAdd = canWrite(user) && (submission !== null || forAll) && periods.length > 0;
  if (annotations.length === 0 && !canAdd) return null;
  return (
    <section
      aria-labelledby="annotations"
      className={`mt-4 grid max-w-3xl gap-3 ${annotations.length === 0 ? 'no-print' : ''}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="annotations">Annotations</h2>
        {canAdd && !isAdding && (
          <Button size="small" icon="plus" className="no-print" onClick={() => setIsAdding(true)}>
            Annotate a period
          </Button>
        )}
      </div>
      {annotations.length === 0 && !isAdding && (
        <p className="text-ink-faint">
          No annotations yet. An annotation marks a period in charts over time, for example when a ward
          opened.
        </p>
      )}
      {annotations.length > 0 && (
        <ol className="grid gap-3">
          {groupAnnotationsByPeriod(annotations).map(({ number, time_period_id, time_period_name, said }) => (
            <li key={time_period_id} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2">
              <span className="font-semibold text-accent-text tabular-nums">{number}</span>
              <div className="grid gap-2">
                <p className="font-semibold">{time_period_name}</p>
                {said.map((one) => (
                  <Said
                    key={`${one.plan_date ?? ''}${one.id}`}
                    annotation={one}
                    onRemove={() => setLeaving(one)}
                  />
                ))}
              </div>
            </li>
          ))}
        </ol>
      )}
      {canAdd && isAdding && (
        <AddAnnotation
          chartId={chartId}
          submission={submission}
          periods={periods}
          timePeriodId={timePeriodId}
          forAll={forAll}
          text={text}
          setText={setText}
          onClose={() => setIsAdding(false)}
        />
      )}
      {leaving && (
        <RemoveAnnotation chartId={chartId} annotation={leaving} onClose={() => setLeaving(null)} />
      )}
    </section>
  );
}

function Said({ annotation, onRemove }: { annotation: Annotation; onRemove: () => void }) {
  const { annotation_text, user_name, may_remove, submission_id, time_period_name } = annotation;
  return (
    <div className="flex items-start justify-between gap-4">
      <p className="min-w-0 break-words">
        {annotation_text}
        <span className="block text-xs text-ink-faint">
          {submission_id === null ? 'From the programme team' : user_name}
        </span>
      </p>
      {may_remove && (
        <Button
          size="small"
          variant="quiet"
          className="no-print"
          aria-label={`Remove “${annotation_text}” from ${time_period_name}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </div>
  );
}
