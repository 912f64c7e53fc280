import type { Project } from '@portal/contract/projects/projects';
import type { VerdictRule } from '@portal/contract/comparison/verdict-rules';
import { createSlug } from '@portal/contract/shared/slug';
import { toNumber } from '@portal/contract/shared/form-rules';

/** The form of a project. Numbers are typed as text. */
export type ProjectValues = {
  project_name: string;
  project_code: string;
  category_id: number;
  unit_name: string;
  summary: string;
  landing_text: string;
  source_text: string;
  named_results: boolean;
  provisional_results: boolean;
  disclosure_threshold: string;
  minimum_peers: string;
  round_counts: boolean;
  quartile_method: string;
  verdict_rule: VerdictRule;
  default_similar: string;
  registration_required: boolean;
};

/** A project in the format for sending. */
export type ProjectFields = Omit<
  ProjectValues,
  'disclosure_threshold' | 'minimum_peers' | 'quartile_method' | 'default_similar'
> & {
  disclosure_threshold: number | null;
  minimum_peers: number;
  quartile_method: 6 | 7;
  default_similar: number | null;
};

/** Returns the server's default values of a new project; small numbers are withheld from the start. */
export const defaultProjectValues = (category_id: number): ProjectValues => ({
  project_name: '',
  project_code: '',
  category_id,
  unit_name: 'organisation',
  summary: '',
  landing_text: '',
  source_text: '',
  named_results: false,
  provisional_results: false,
  disclosure_threshold: '5',
  minimum_peers: '3',
  round_counts: false,
  quartile_method: '7',
  verdict_rule: 'limits_95',
  default_similar: '',
  registration_required: false,
});

export const toProjectValues = (project: Project): ProjectValues => ({
  project_name: project.project_name,
  project_code: project.project_code,
  category_id: project.category_id,
  unit_name: project.unit_name,
  summary: project.summary,
  landing_text: project.landing_text,
  source_text: project.source_text,
  named_results: project.named_results,
  provisional_results: project.provisional_results,
  disclosure_threshold: project.disclosure_threshold === null ? '' : String(project.disclosure_threshold),
  minimum_peers: String(project.minimum_peers),
  round_counts: project.round_counts,
  quartile_method: String(project.quartile_method),
  verdict_rule: project.verdict_rule,
  default_similar: project.default_similar === null ? '' : String(project.default_similar),
  registration_required: project.registration_required,
});

export const toProjectFields = (values: ProjectValues): ProjectFields => ({
  ...values,
  category_id: Number(values.category_id),
  disclosure_threshold: toNumber(values.disclosure_threshold),
  minimum_peers: toNumber(values.minimum_peers) ?? 0,
  default_similar: toNumber(values.default_similar),
  quartile_method: values.quartile_method === '6' ? 6 : 7,
});

/**
 * Returns the changed fields of a form with the values as opened (`seen`). From these the server detects
 * another user's changes.
 */
export function toProjectUpdate(
  opened: ProjectValues,
  typed: ProjectValues,
): Partial<ProjectFields> & { seen: Partial<ProjectFields> } {
  const [before, after] = [toProjectFields(opened), toProjectFields(typed)];
  const names = (Object.keys(after) as (keyof ProjectFields)[]).filter(
    (name) => after[name] !== before[name],
  );
  const those = (of: ProjectFields): Partial<ProjectFields> =>
    Object.fromEntries(names.map((name) => [name, of[name]]));
  return { ...those(after), seen: those(before) };
}

/** Reads what would become visible if the server asks to confirm that; null for any other answer. */
export function readVisibilityWarnings(body: unknown): string[] | null {
  const sentences = (body as { made_visible?: unknown } | null)?.made_visible;
  return Array.isArray(sentences) ? (sentences as string[]) : null;
}

/** A project's code follows its name, to one that no other project has. */
export const uniqueProjectCodeRule = (takenCodes: readonly string[]) => ({
  name: 'project_name' as const,
  code: 'project_code' as const,
  codeOf: (name: string) => createSlug(name, takenCodes),
});
