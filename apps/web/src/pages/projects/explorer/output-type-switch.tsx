import { cx } from '../../../lib/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';

/** The forms a chart can take, as one row of buttons. */
export function OutputTypeSwitch({
  outputTypes,
  chosen,
  onChange,
}: {
  outputTypes: readonly { id: number; output_type: string; output_type_name: string; component: string }[];
  chosen: string | null;
  onChange: (outputType: string) => void;
}) {
  if (outputTypes.length < 2) return null;
  return (
    <div role="group" aria-label="Shown as" className="inline-flex rounded-md border border-line-strong">
      {outputTypes.map(({ id, output_type, output_type_name, component }) => (
        <button
          key={id}
          type="button"
          aria-pressed={output_type === chosen}
          onClick={() => onChange(output_type)}
          className={cx(
            'inline-flex min-h-9.5 items-center gap-2 px-3 text-sm font-semibold first:rounded-l-md last:rounded-r-md',
            output_type === chosen ? 'bg-accent text-on-accent' : 'text-ink-soft hover:bg-sunken',
          )}
        >
          <Icon name={component === 'table' ? 'table' : 'bar-chart-3'} />
          {output_type_name}
        </button>
      ))}
    </div>
  );
}
