import { exportQuestionnaire } from '@portal/contract/instrument';
import { download } from '../lib/call.ts';

export const saveExport = (id: number, name: string) =>
  download(exportQuestionnaire, { params: { id } }, `${name}.json`);
