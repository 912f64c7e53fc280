import { roleNames } from '@portal/contract/identity/roles';
import { formatDateTime } from '../../../lib/format/format.ts';

export type Change = { field: string; before: string | null; after: string | null };
/** The names of what an entry holds by id, as `field:id`. */
export type KnownNames = Readonly<Record<string, string>>;

const fieldNames: Record<string, string> = {
  full_name: 'Name',
  email_address: 'Email address',
  file_name: 'File',
  people: 'People',
  projects: 'Projects',
  job_title: 'Role in the organisation',
  role_type_id: 'Role in the portal',
  organisation_id: 'Organisation',
  organisation_name: 'Organisation',
  organisation_code: 'Code',
  organisation_type: 'Type',
  board_name: 'Board',
  closed_on: 'Closed on',
  ended_on: 'Ended on',
  submission_name: 'Submission',
  successor_id: 'Successor',
  project_id: 'Project',
  time_period_id: 'Time period',
  questionnaire_id: 'Questionnaire',
  submission_id: 'Submission',
  user_id: 'Person',
  reviewer_id: 'Reviewer',
  second_reviewer_id: 'Second reviewer',
  owner_id: 'Owner',
  category_id: 'Category',
  chart_id: 'Chart',
  measure_id: 'Measure',
  filter_id: 'Filter',
  scope_id: 'Scope',
  collection_id: 'Topic',
  status: 'State',
  time_period_name: 'Time period',
  starts_on: 'First day',
  ends_on: 'Last day',
  registration_opens_at: 'Registration opens',
  registration_closes_at: 'Registration closes',
  collection_opens_at: 'Data collection opens',
  collection_closes_at: 'Data collection closes',
  published_at: 'Results published',
  document_name: 'Name',
  folder_name: 'Folder',
  visible_to: 'Visible to',
  size_bytes: 'Size in bytes',
  version_number: 'Version',
  news_title: 'Title',
  news_text: 'Text',
  is_public: 'Visible without signing in',
  is_pinned: 'Pinned',
  published_from: 'Shown from',
  published_until: 'Shown until',
  answer_text: 'Answer',
  received_at: 'Received',
  extensions: 'Extensions',
  longer_entry: 'Extensions',
  extended_until: 'Extended until',
  answers_put_back: 'Answers restored',
  figures_revised: 'Published figures revised',
  corrects: 'Published period corrected',
  effects: 'Effects on people',
  filter_name: 'Filter',
  source: 'Calculated from',
  reason: 'Reason',
  second_factor_reset_before: 'After an MFA reset',
};

/** Paging and sorting of a list that was read; they say nothing about its people or content. */
const ofTheScreen = new Set(['limit', 'offset', 'sort']);

/** Returns the changed fields of an entry, with their old and new values. Leaves out unchanged fields. */
export function describeChange(before: unknown, after: unknown, names: KnownNames): Change[] {
  const [old, now] = [asRecord(before), asRecord(after)];
  const fields = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])];
  return fields.flatMap((field) => {
    const [from, to] = [old?.[field], now?.[field]];
    if (old && now && JSON.stringify(from ?? null) === JSON.stringify(to ?? null)) return [];
    // An empty text has no meaning here, but a null can (no organisation, every project).
    if (((from ?? '') === '' && to === '') || ofTheScreen.has(field)) return [];
    const change = {
      field: fieldName(field),
      before: old && field in old ? valueName(field, from, names) : null,
      after: now && field in now ? valueName(field, to, names) : null,
    };
    return [change];
  });
}

/** `Role in the portal: Contributor → Viewer`, for a file. */
export const changeText = ({ field, before, after }: Change): string =>
  `${field}: ${[before, after].filter((value) => value !== null).join(' → ')}`;

function fieldName(field: string): string {
  return fieldNames[field] ?? capitalised(field.replaceAll('_', ' '));
}

/** The log's format of an instant; the screen shows the user's time zone. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function valueName(field: string, value: unknown, names: KnownNames): string {
  // SPEC §6: a null project_id means every project.
  if (field === 'project_id' && value === null) return 'Every project';
  if (value === null || value === undefined || value === '') return 'None';
  if (field === 'role_type_id') return roleNames[Number(value)] ?? String(value);
  if (field.endsWith('_id') && typeof value === 'number') return names[`${field}:${value}`] ?? `ID ${value}`;
  if (['state', 'status', 'kind'].includes(field)) return inWords(String(value));
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && INSTANT.test(value)) return formatDateTime(value);
  if (Array.isArray(value)) return value.map((one) => valueName(field, one, names)).join(' · ') || 'None';
  if (typeof value === 'object') return recordInWords(value, names);
  return typeof value === 'string' && STORED_WORD.test(value) ? inWords(value) : String(value);
}

/** Matches the words that the portal stores for a state or a kind. Texts of people have other signs. */
const STORED_WORD = /^[a-z]+(_[a-z]+)+$/;
const inWords = (word: string): string => capitalised(word.replaceAll('_', ' '));

/** `Project: Stroke care, Read by: Everyone` */
const recordInWords = (record: object, names: KnownNames): string =>
  Object.entries(record)
    .filter(([, value]) => value !== null && value !== '')
    .map(([field, value]) => `${fieldName(field)}: ${valueName(field, value, names)}`)
    .join(', ') || 'None';

const asRecord = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : value === null || value === undefined
      ? null
      : { value };
