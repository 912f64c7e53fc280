import type { ProjectDefinition } from '../load/demo-project-types.ts';

export const SIZES = ['Small', 'Medium', 'Large', 'Very large', 'No beds reported'];

type Filter = ProjectDefinition['filters'][number];
export const sizeBand: Filter = {
  filter_name: 'Size band',
  optionOf: (row) => row['size_band']!,
  order: SIZES,
};

/** The filters of projects that show results by name and compare trusts by region and size. */
export const regionAndSize: Filter[] = [
  { filter_name: 'Region', optionOf: (row) => row['region']! },
  sizeBand,
];
