import { pluralOf } from './plurals.ts';

/** Names the source of a project's figures: the project's text, or else its participants. */
export const dataSourceText = (project: { source_text: string; unit_name: string }): string =>
  project.source_text.trim() === ''
    ? `Figures submitted by participating ${pluralOf(project.unit_name)}.`
    : project.source_text;
