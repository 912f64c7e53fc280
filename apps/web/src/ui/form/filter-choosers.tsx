import type { Filter } from '@portal/contract/comparison/comparison-options';
import { ChecklistPopover } from './checklist-popover.tsx';
import { type ChosenFilter, toggleFilterOption } from '../../lib/form/toggle-filter-option.ts';

type Chosen = { filter_id: number; option_list: { option_name: string }[] };

/** A chooser for each filter of a project; options toggle (SPEC §4), with how many each would leave. */
export function FilterChoosers({
  filters,
  chosen,
  onChange,
}: {
  filters: readonly Filter[];
  chosen: readonly Chosen[];
  onChange: (filters: ChosenFilter[]) => void;
}) {
  const named: ChosenFilter[] = chosen.map((one) => ({
    ...one,
    filter_name: filters.find((filter) => filter.filter_id === one.filter_id)?.filter_name ?? '',
  }));
  return filters.map((filter) => (
    <ChecklistPopover
      key={filter.filter_id}
      label={filter.filter_name}
      noneText="Any"
      options={filter.option_list.map(({ option_name, count, is_own, not_offered }) => ({
        value: option_name,
        label: option_name,
        count: count ?? undefined,
        description: is_own ? 'Yours' : undefined,
        notOffered: not_offered ?? undefined,
      }))}
      chosen={
        chosen
          .find((one) => one.filter_id === filter.filter_id)
          ?.option_list.map(({ option_name }) => option_name) ?? []
      }
      onToggle={(name) => onChange(toggleFilterOption(named, filter, name))}
      onClear={() => onChange(named.filter((one) => one.filter_id !== filter.filter_id))}
    />
  ));
}
