import { type GallerySplit } from '@portal/contract/charts/gallery';
import { pluralOf } from '@portal/wording/plurals';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { Select } from '../../../ui/form/select.tsx';

const splits = ['nothing', 'peer_groups', 'regions', 'submissions'] as const satisfies GallerySplit[];

/** The text for a chart that cannot be split this way. */
export const EMPTY_SPLIT_TEXT: Record<Exclude<GallerySplit, 'nothing'>, string> = {
  peer_groups: 'Select peer groups above to see a chart for each one.',
  regions: 'Regions are not compared in this chart.',
  submissions: 'You have no figures to show in this period.',
};

/** Returns the split of the gallery's charts from the URL. */
export function useSplitBy(): [GallerySplit, (split: GallerySplit) => void] {
  const [params, setParams] = useUrlParams();
  const split = splits.find((one) => one === params.get('split')) ?? 'nothing';
  const choose = (next: GallerySplit) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next === 'nothing') changed.delete('split');
        else changed.set('split', next);
        return changed;
      },
      { preventScrollReset: true },
    );
  return [split, choose];
}

/** Selects if each chart is one picture or a row of pictures. */
export function SplitBySelect({
  split,
  unitName,
  onChange,
}: {
  split: GallerySplit;
  unitName: string;
  onChange: (split: GallerySplit) => void;
}) {
  return (
    <Select
      label="One chart for"
      className="col-span-2"
      value={split}
      options={[
        { value: 'nothing', label: `All ${pluralOf(unitName)}` },
        { value: 'peer_groups', label: 'Each selected peer group' },
        { value: 'regions', label: 'Each region' },
        { value: 'submissions', label: `Each of your ${pluralOf(unitName)}` },
      ]}
      onChange={(event) => onChange(event.target.value as GallerySplit)}
    />
  );
}
