import type { ReportBlock } from '@portal/contract/exports/report-templates';
import type { ReactNode } from 'react';
import type { AnyIconName } from '../../../ui/icon/icon.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { ChartBlockFields, type KnownChart } from './chart-block-fields.tsx';

export const blockKinds: Record<ReportBlock['kind'], { name: string; icon: AnyIconName }> = {
  heading: { name: 'Heading', icon: 'layers' },
  words: { name: 'Text', icon: 'newspaper' },
  measures: { name: 'Table of measures', icon: 'table' },
  profile: { name: 'Profile', icon: 'list-checks' },
  variation: { name: 'Variation and targets', icon: 'target' },
  summary: { name: 'One-page summary', icon: 'file-text' },
  chart: { name: 'Chart', icon: 'bar-chart-3' },
};

/** One part of a report: what it is, what it says, and its place among the others. */
export function BlockEditor({
  block,
  place,
  of,
  charts,
  timePeriodId,
  isReadOnly,
  onChange,
  onMove,
  onRemove,
}: {
  block: ReportBlock;
  /** Counted from 1. */
  place: number;
  of: number;
  charts: readonly KnownChart[] | undefined;
  /** The period of the report's preview. */
  timePeriodId: number;
  isReadOnly: boolean;
  onChange: (block: ReportBlock) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { name, icon } = blockKinds[block.kind];
  const what = `${name.toLowerCase()}, part ${place}`;
  return (
    <li className="flex gap-x-4 border-b border-line py-4 first:border-t" data-part={place}>
      <span className="flex w-8 shrink-0 flex-col items-center gap-1 pt-1 text-ink-faint tabular-nums">
        <span className="text-sm">{place}</span>
        <Icon name={icon} />
      </span>
      <div className="min-w-0 flex-1">
        <Fields
          block={block}
          charts={charts}
          timePeriodId={timePeriodId}
          isReadOnly={isReadOnly}
          onChange={onChange}
          what={what}
        />
      </div>
      {!isReadOnly && (
        <span className="flex shrink-0 items-start">
          <IconButton
            data-move="up"
            icon="arrow-up"
            label={`Move ${what} up`}
            disabled={place === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            data-move="down"
            icon="arrow-down"
            label={`Move ${what} down`}
            disabled={place === of}
            onClick={() => onMove(1)}
          />
          <IconButton icon="trash-2" label={`Remove ${what}`} onClick={onRemove} />
        </span>
      )}
    </li>
  );
}

function Fields({
  block,
  charts,
  timePeriodId,
  isReadOnly,
  onChange,
  what,
}: {
  block: ReportBlock;
  charts: readonly KnownChart[] | undefined;
  timePeriodId: number;
  isReadOnly: boolean;
  onChange: (block: ReportBlock) => void;
  what: string;
}): ReactNode {
  switch (block.kind) {
    case 'heading':
      return (
        <TextField
          label={`Content of ${what}`}
          isLabelHidden
          placeholder="Heading"
          autoComplete="off"
          maxLength={200}
          readOnly={isReadOnly}
          value={block.text}
          onChange={(event) => onChange({ ...block, text: event.target.value })}
        />
      );
    case 'words':
      return (
        <TextArea
          label={`Content of ${what}`}
          isLabelHidden
          placeholder="Your text. Leave an empty line to start a new paragraph."
          maxLength={5000}
          readOnly={isReadOnly}
          value={block.text}
          onChange={(event) => onChange({ ...block, text: event.target.value })}
        />
      );
    case 'measures':
      return (
        <p className="pt-2">
          Table of measures
          <span className="block text-sm text-ink-faint">
            For every chart in this report: your value, the median, which quarter of the values yours is in,
            and the change since the previous period.
          </span>
        </p>
      );
    case 'profile':
      return (
        <p className="pt-2">
          Profile
          <span className="block text-sm text-ink-faint">
            A summary of unusual results, then every measure in the project with its verdict, most unusual
            first.
          </span>
        </p>
      );
    case 'variation':
      return (
        <p className="pt-2">
          Variation and targets
          <span className="block text-sm text-ink-faint">
            The variation in every measure in the project, and whether each target will be met.
          </span>
        </p>
      );
    case 'summary':
      return (
        <p className="pt-2">
          One-page summary
          <span className="block text-sm text-ink-faint">
            How many measures are better, similar or worse, the measures that stand out most, and the to-do
            list.
          </span>
        </p>
      );
    case 'chart':
      return (
        <ChartBlockFields
          block={block}
          timePeriodId={timePeriodId}
          isReadOnly={isReadOnly}
          onChange={onChange}
          what={what}
          chart={charts && find(charts, block.chart_id)}
        />
      );
  }
}

const find = (charts: readonly KnownChart[], id: number) => charts.find((one) => one.id === id) ?? null;
