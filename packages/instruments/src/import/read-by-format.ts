import type { InstrumentDefinition } from '@portal/contract/builder/instrument-definition';
import { readDdi } from '../formats/ddi/read-ddi.ts';
import { readXml } from '../file-formats/read-xml.ts';
import { readLimesurvey } from '../formats/limesurvey/read-limesurvey.ts';
import { readJsonByFormat } from './read-json-by-format.ts';
import { ImportError } from './import-error.ts';
import type { ImportReport } from './import-report.ts';
import { describeUnsupportedXml, UNKNOWN_FORMAT } from './describe-unsupported-format.ts';
import { readDictionaryCsv } from '../formats/redcap/read-dictionary.ts';
import { readRedcap } from '../formats/redcap/read-redcap.ts';
import { decodeText } from './decode-text.ts';
import { readSheets } from '../file-formats/read-sheets.ts';
import type { SourceInstrument } from './source-instrument.ts';
import { readXlsform } from '../formats/xlsform/read-xlsform.ts';

type Opened = SourceInstrument | { format: 'portal'; definition: InstrumentDefinition };

const XLSFORM_SHEETS = ['survey', 'choices', 'settings'];

/** Recognises a file by its content and has it read. @throws Refusal */
export async function readByFormat(
  { content }: { file_name: string; content: Uint8Array },
  report: ImportReport,
): Promise<Opened> {
  if (content.length === 0) throw new ImportError('This file is empty.');
  if (isWorkbook(content)) {
    const sheets = await readSheets(content, (name) => XLSFORM_SHEETS.includes(name.trim().toLowerCase()));
    return readXlsform(sheets, report);
  }
  const text = decodeText(content);
  if (/^\s*[[{]/.test(text.replace(/^\ufeff/, '')))
    return readJsonByFormat(text.replace(/^\ufeff/, ''), report);
  if (/^\s*</.test(text.replace(/^\ufeff/, ''))) return openXml(text.replace(/^\ufeff/, ''), report);
  const dictionary = readDictionaryCsv(text);
  if (dictionary) return readRedcap(dictionary, report);
  throw new ImportError(UNKNOWN_FORMAT);
}

function openXml(text: string, report: ImportReport): SourceInstrument {
  if (/^[^]{0,20000}?<(?:[\w.-]+:)?codeBook[\s>]/.test(text)) return readDdi(readXml(text), report);
  const other = describeUnsupportedXml(text);
  if (other !== null) throw new ImportError(other);
  return readLimesurvey(text, report);
}

const isWorkbook = (content: Uint8Array): boolean =>
  (content[0] === 0x50 && content[1] === 0x4b) || (content[0] === 0xd0 && content[1] === 0xcf);
