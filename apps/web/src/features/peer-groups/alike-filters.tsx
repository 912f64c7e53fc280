import { toggleFilterOption } from '../../shell/selection/selection.ts';
import type { ChosenFilter } from '../../shell/selection/settings.ts';
import { ChecklistPopover } from '../../ui/form/checklist-popover.tsx';
import type { GroupsOf } from './groups-of.ts';

/** Who is in a peer group by what they are: every filter of the project, with what is wanted of it. */
export function AlikeFilters({
  filters,
  chosen,
  onChange,
}: {
  filters: GroupsOf['filters'];
  chosen: readonly ChosenFilter[];
  onChange: (change: (current: ChosenFilter[]) => ChosenFilter[]) => void;
}) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-4">
      {filters.map((filter) => {
        const options = chosen.find((one) => one.filter_id === filter.filter_id)?.option_list ?? [];
        return (
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
            chosen={options.map(({ option_name }) => option_name)}
            onToggle={(name) => onChange((current) => toggleFilterOption(current, filter, name))}
            onClear={() => onChange((current) => current.filter((one) => one.filter_id !== filter.filter_id))}
          />
        );
      })}
    </div>
  );
}
