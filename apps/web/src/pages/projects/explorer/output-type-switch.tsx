import type { OutputType } from '@portal/contract/registries/output-types';
import type { Output } from '@portal/contract/endpoint';
import type { getChart } from '@portal/contract/charts';
import { cx } from '../../../lib/class-names.ts';

type OutputTypes = Output<typeof getChart>['output_types'];

/** The forms a chart can take, in the order of the portal's list. */
export function OutputTypeSwitch({
  outputTypes,
  chosen,
  onChange,
}: {
  outputTypes: OutputTypes;
  chosen: string | undefined;
  onChange: (outputType: OutputType) => void;
}) {
  if (outputTypes.length < 2) return null;
  return (
    <div role="group" aria-label="Shown as" className="no-print flex flex-wrap gap-2">
      {outputTypes.map(({ id, output_type, output_type_name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={output_type === chosen}
          onClick={() => onChange(output_type)}
          className={cx(
            'min-h-9.5 rounded-md border px-3 text-sm font-semibold',
            output_type === chosen
              ? 'border-accent bg-accent text-on-accent'
              : 'border-line-strong text-ink-soft hover:bg-sunken',
          )}
        >
          {output_type_name}
        </button>
      ))}
    </div>
  );
}
