import { pluralOf } from './plurals.ts';

/** Where the figures of a project come from: as it says itself, or else from those who take part. */
export const dataSourceText = (project: { source_text: string; unit_name: string }): string =>
  project.source_text.trim() === ''
    ? `Figures submitted by the ${pluralOf(project.unit_name)} that take part.`
    : project.source_text;
