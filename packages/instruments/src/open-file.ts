import type { InstrumentDefinition } from '@portal/contract/instrument';
import { readDdi } from './ddi/read-ddi.ts';
import { readXml } from './ddi/read-xml.ts';
import { readLimesurvey } from './limesurvey/read-limesurvey.ts';
import { openJson } from './open-json.ts';
import { Refusal } from './refusal.ts';
import type { Report } from './report.ts';
import { readDictionaryCsv } from './redcap/read-dictionary.ts';
import { readRedcap } from './redcap/read-redcap.ts';
import { decodeText } from './table-text.ts';
import { readSheets } from './sheets.ts';
import type { SourceInstrument } from './source.ts';
import { readXlsform } from './xlsform/read-xlsform.ts';

type Opened = SourceInstrument | { format: 'portal'; definition: InstrumentDefinition };

const XLSFORM_SHEETS = ['survey', 'choices', 'settings'];

/** Recognises a file by its content and has it read. @throws Refusal */
export async function openFile(
  { content }: { file_name: string; content: Uint8Array },
  report: Report,
): Promise<Opened> {
  if (content.length === 0) throw new Refusal('This file is empty.');
  if (isWorkbook(content)) {
    const sheets = await readSheets(content, (name) => XLSFORM_SHEETS.includes(name.trim().toLowerCase()));
    return readXlsform(sheets, report);
  }
  const text = decodeText(content);
  if (/^\s*[[{]/.test(text.replace(/^\ufeff/, ''))) return openJson(text.replace(/^\ufeff/, ''), report);
  if (/^\s*</.test(text.replace(/^\ufeff/, ''))) return openXml(text.replace(/^\ufeff/, ''), report);
  const dictionary = readDictionaryCsv(text);
  if (dictionary) return readRedcap(dictionary, report);
  throw new Refusal(
    'This file is of no format that is known here: XLSForm, REDCap data dictionary, FHIR Questionnaire, LimeSurvey .lss, DHIS2 data set, DDI codebook, or a questionnaire exported from this portal.',
  );
}

const openXml = (text: string, report: Report): SourceInstrument =>
  /^[^]{0,20000}?<(?:[\w.-]+:)?codeBook[\s>]/.test(text)
    ? readDdi(readXml(text), report)
    : readLimesurvey(text, report);

const isWorkbook = (content: Uint8Array): boolean =>
  (content[0] === 0x50 && content[1] === 0x4b) || (content[0] === 0xd0 && content[1] === 0xcf);
