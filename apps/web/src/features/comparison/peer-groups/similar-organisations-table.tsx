import type { SimilarOrganisations } from '@portal/contract/charts/similar-organisations';
import { describeDistance, describeUnused } from '@portal/wording/similar-organisations-text';
import { formatNumber } from '../../../lib/format/format.ts';
import { Select } from '../../../ui/form/select.tsx';
import { ScrollRegion } from '../../../ui/table/scroll-region.tsx';

const SIZES = [5, 8, 10, 15, 20, 30, 50];

/**
 * Shows the organisations most similar to the user's, nearest first, with their distance and the measures
 * behind it.
 */
export function SimilarOrganisationsTable({
  found,
  howMany,
  unitName,
  onChange,
}: {
  found: SimilarOrganisations;
  howMany: number;
  /** In the plural. */
  unitName: string;
  onChange: (howMany: number) => void;
}) {
  const { attributes, neighbours, submission_name, time_period_name } = found;
  const unused = describeUnused(found);
  const caption = `The ${neighbours.length} ${unitName} most similar to ${submission_name}, based on figures for ${time_period_name}`;
  return (
    <div className="grid gap-3">
      <Select
        label="Number of organisations"
        className="w-32"
        value={howMany}
        options={[...new Set([...SIZES, howMany])]
          .sort((a, b) => a - b)
          .map((size) => ({ value: size, label: String(size) }))}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      {neighbours.length > 0 && (
        <ScrollRegion label={caption}>
          <table className="w-full border-collapse text-sm">
            <caption className="pb-2 text-left text-ink-soft">{caption}</caption>
            <thead>
              <tr className="border-b border-line-strong text-left align-bottom">
                <th scope="col" className="py-2 pr-3 font-semibold">
                  Name
                </th>
                <th scope="col" className="px-3 py-2 text-right font-semibold">
                  Distance
                </th>
                {attributes.map((one) => (
                  <th key={one.chart_id} scope="col" className="px-3 py-2 text-right font-semibold">
                    {one.chart_name}
                    <span className="block font-normal text-ink-faint">
                      {one.unused ? 'not counted' : `weight ${one.weight}`}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr className="border-b border-line bg-sunken">
                <th scope="row" className="py-2 pr-3 pl-2 text-left font-semibold">
                  {submission_name}
                </th>
                <td className="px-3 py-2 text-right">–</td>
                {attributes.map((one) => (
                  <td key={one.chart_id} className="px-3 py-2 text-right whitespace-nowrap">
                    {formatNumber(one.value, one)}
                  </td>
                ))}
              </tr>
              {neighbours.map((one) => (
                <tr key={one.key} className="border-b border-line">
                  <th scope="row" className="py-2 pr-3 pl-2 text-left font-medium">
                    {one.name}
                  </th>
                  <td className="px-3 py-2 text-right">{formatNumber(one.distance, { decimals: 2 })}</td>
                  {one.values.map((value, at) => (
                    <td key={attributes[at]!.chart_id} className="px-3 py-2 text-right whitespace-nowrap">
                      {formatNumber(value, attributes[at])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <p className="text-sm text-ink-soft">
        {unused && `${unused} `}
        {describeDistance(found)}
      </p>
    </div>
  );
}
