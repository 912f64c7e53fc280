import type { downloadFilterValues as endpoint } from '@portal/contract/comparison/manage-filters';
import { type CellValue, writeCsv, writeXlsx } from '@portal/instruments/file-formats/spreadsheet';
import type { Context } from '../../../http/mount-endpoints.ts';
import { attachmentHeader } from '../../../file-formats/content-disposition.ts';
import { assertProjectInPeriod } from '../../projects/projects/assert-project-in-period.ts';
import { selectSubmissionsToFilter, selectFiltersWithValues } from './filter-values.sql.ts';

/** The columns that say whose line it is; they are read again when the table is uploaded. */
export const HEADINGS = { code: 'organisation_code', organisation: 'organisation', submission: 'submission' };

/** The submissions of a project with a column for each filter, ready to be filled in and uploaded. */
export async function downloadFilterValues({ db, query, reply, loaded }: Context<typeof endpoint>) {
  const { project_id, time_period_id, format } = query;
  await assertProjectInPeriod(db, query);
  const filters = await selectFiltersWithValues(db, project_id, time_period_id ?? null);
  const submissions = (await selectSubmissionsToFilter(db, project_id)).filter(({ has_ended }) => !has_ended);
  const names = filters.map(({ options }) => new Map(options.map((one) => [one.id, one.option_name])));
  const rows: CellValue[][] = [
    [...Object.values(HEADINGS), ...filters.map(({ filter_name }) => filter_name)],
    ...submissions.map((one) => [
      ...[one.organisation_code, one.organisation_name, one.submission_name],
      ...filters.map(({ held }, at) => names[at]!.get(held[one.id] ?? 0) ?? ''),
    ]),
  ];
  const named = [loaded.project.project_name, 'filters'];
  void reply.header('Content-Disposition', attachmentHeader(named, format));
  if (format === 'csv') {
    void reply.type('text/csv; charset=utf-8');
    return writeCsv(rows, { bom: true, escapeFormulae: true });
  }
  void reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const columns = rows[0]!.map((_, at) => ({ width: at === 1 || at === 2 ? 40 : 22 }));
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Filters', rows, columns }] }));
}
