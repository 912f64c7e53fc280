import { lookUpValues as lookUpEndpoint } from '@portal/contract/questionnaires/look-up-values';
import * as contract from '@portal/contract/questionnaires/lookup-tables';
import { writeCsv } from '@portal/instruments/file-formats/spreadsheet';
import { attachmentHeader } from '../../../file-formats/content-disposition.ts';
import { serve, serveWithManualTransaction } from '../../../http/mount-endpoints.ts';
import { lookUpValues } from './look-up-values.ts';
import { selectLookupRows, selectLookupTables } from './lookup-tables.sql.ts';
import { selectLookupUses } from './lookup-uses.sql.ts';
import {
  createLookupTable,
  deleteLookupTable,
  replaceLookupTable,
  serializeLookupTable,
} from './manage-lookup-tables.ts';

export const lookupTablesRoutes = [
  serve(contract.listLookupTables, async ({ actor, db, query }) => {
    const found = await selectLookupTables(db, actor.programme_id, query);
    const uses = await selectLookupUses(db, actor.programme_id);
    return {
      lookup_tables: found.map(({ table }) => serializeLookupTable(table, uses)),
      total: found[0]?.total ?? 0,
    };
  }),
  serveWithManualTransaction(contract.createLookupTable, createLookupTable),
  serveWithManualTransaction(contract.replaceLookupTable, replaceLookupTable),
  serve(contract.deleteLookupTable, deleteLookupTable),
  serve(contract.downloadLookupTable, async ({ db, loaded: { table }, reply }) => {
    const rows = await selectLookupRows(db, [table.id]);
    void reply.header('Content-Disposition', attachmentHeader([table.table_name], 'csv'));
    void reply.type('text/csv; charset=utf-8');
    const lines = [
      [table.key_name, ...table.columns.map(({ name }) => name)],
      ...rows.map(({ key_text, values }) => [key_text, ...values]),
    ];
    return writeCsv(lines, { bom: true, escapeFormulae: true });
  }),
  serve(lookUpEndpoint, ({ body, db, deps, loaded }) => lookUpValues(deps, db, loaded.questionnaire, body)),
];
