import type { OutlierCase } from '@portal/contract/outliers/outliers';
import { findNextStage } from '@portal/wording/find-next-stage';
import { outlierLevelLabels, outlierOutcomeLabels } from '@portal/wording/outlier-labels';
import { formatDate, formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { StageDueDate } from './stage-due-date.tsx';

/** The figure that a case is about, as it was when the case was opened. */
export function OutlierCaseFigure({ of }: { of: OutlierCase }) {
  const { value, numerator, denominator } = of;
  const counts =
    numerator === null || denominator === null
      ? ''
      : ` (${formatNumber(numerator)} of ${formatNumber(denominator)})`;
  return (
    <div className="grid gap-1">
      <p>
        <span className="tabular font-semibold">{value === null ? '–' : formatNumber(value, of)}</span>
        {counts} on {formatDate(of.opened_at)}. {of.words}
      </p>
      <p className="text-sm text-ink-soft">{outlierLevelLabels[of.level]}.</p>
    </div>
  );
}

const DOERS = { team: 'Programme team', organisation: 'Organisation' };

/** The acts of a case in order: what was done, what came of it, and whose turn it is. */
export function OutlierCaseStages({ of }: { of: OutlierCase }) {
  const next = findNextStage(of);
  return (
    <ol className="grid gap-4">
      {of.acts.map((act) => (
        <li key={act.place} className="flex gap-3">
          <Icon
            name={act.done_at ? 'check-circle-2' : 'circle-dashed'}
            className={`mt-1 shrink-0 ${act.done_at ? 'text-success' : 'text-ink-faint'}`}
          />
          <div className="grid min-w-0 gap-1">
            <p className={act === next ? 'font-semibold' : undefined}>{act.act_name}</p>
            <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
              {DOERS[act.done_by]}
              {act.done_at
                ? `, done on ${formatDateTime(act.done_at)}${act.done_by_name ? ` by ${act.done_by_name}` : ''}`
                : act === next
                  ? ''
                  : `, due ${act.days === 1 ? '1 day' : `${act.days} days`} after it starts`}
              {act === next && <StageDueDate act={act} />}
            </p>
            {act.note !== '' && <p className="break-words whitespace-pre-line">{act.note}</p>}
          </div>
        </li>
      ))}
      {of.concluded_at !== null && of.outcome !== null && (
        <li className="flex gap-3">
          <Icon name="flag" className="mt-1 shrink-0 text-accent-text" />
          <div className="grid min-w-0 gap-1">
            <p className="font-semibold">{outlierOutcomeLabels[of.outcome]}</p>
            <p className="text-sm text-ink-soft">Concluded on {formatDateTime(of.concluded_at)}</p>
            <p className="break-words whitespace-pre-line">{of.conclusion}</p>
          </div>
        </li>
      )}
    </ol>
  );
}
