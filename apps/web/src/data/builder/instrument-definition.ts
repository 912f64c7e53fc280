import { exportQuestionnaire } from '@portal/contract/builder/instrument-definition';
import { download } from '../../lib/http/call.ts';

export const downloadQuestionnaire = (id: number, name: string) =>
  download(exportQuestionnaire, { params: { id } }, `${name}.json`);
