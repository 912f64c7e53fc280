/**
 * Toggles a filter option (SPEC §4): a selected option is removed, another added. A filter without options is
 * removed.
 */
export function toggleFilterOption(
  chosen: readonly ChosenFilter[],
  filter: Pick<ChosenFilter, 'filter_id' | 'filter_name'>,
  optionName: string,
): ChosenFilter[] {
  const current = chosen.find((one) => one.filter_id === filter.filter_id);
  if (!current) {
    const { filter_id, filter_name } = filter;
    return [...chosen, { filter_id, filter_name, option_list: [{ option_name: optionName }] }];
  }
  const isChosen = current.option_list.some((option) => option.option_name === optionName);
  const option_list = isChosen
    ? current.option_list.filter((option) => option.option_name !== optionName)
    : [...current.option_list, { option_name: optionName }];
  return chosen
    .map((one) => (one.filter_id === filter.filter_id ? { ...one, option_list } : one))
    .filter((one) => one.option_list.length > 0);
}

/** The selected options of one filter. */
export type ChosenFilter = { filter_id: number; filter_name: string; option_list: { option_name: string }[] };
