import type { ProjectDefinition } from '../load/demo-project-types.ts';

export const SIZES = ['Small', 'Medium', 'Large', 'Very large', 'No beds reported'];

/** The filters of projects that show results by name and compare trusts by region and size. */
export const regionAndSize: ProjectDefinition['filters'] = [
  { filter_name: 'Region', optionOf: (row) => row['region']! },
  { filter_name: 'Size band', optionOf: (row) => row['size_band']!, order: SIZES },
];
