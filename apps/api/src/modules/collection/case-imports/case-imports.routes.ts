import * as contract from '@portal/contract/collection/case-imports';
import { writeCsv } from '@portal/instruments/file-formats/spreadsheet';
import { serve, serveWithManualTransaction } from '../../../http/mount-endpoints.ts';
import { loadStructure } from '../../questionnaires/questionnaires/structure-cache.ts';
import { caseColumns, templateHeadings } from './case-columns.ts';
import { importCases } from './import-cases.ts';
import { progressOf } from './import-progress.ts';

export const caseImportsRoutes = [
  serve(contract.downloadCaseTemplate, async ({ db, deps, reply, loaded }) => {
    const structure = await loadStructure(deps, db, loaded.questionnaire);
    void reply.header('Content-Disposition', 'attachment; filename="Cases.csv"');
    return writeCsv([templateHeadings(caseColumns(structure))], { bom: true });
  }),
  serveWithManualTransaction(contract.importCases, importCases),
  serve(contract.getCaseImportProgress, async ({ actor, deps, query }) =>
    Promise.resolve(progressOf(deps, actor.user_id, query.progress_key)),
  ),
];
