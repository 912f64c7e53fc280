import fs from 'node:fs';
import { exportQuestionnaire } from '@portal/contract/builder/instrument-definition';
import { exportInstrument } from '@portal/contract/builder/instruments';
import { getLanguages, listTranslations } from '@portal/contract/questionnaires/translations';
import { listQuestionnaires } from '@portal/contract/questionnaires/questionnaires';
import { writeXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDefinition } from '#fixtures/build-definition';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildTimePeriod } from '#fixtures/build-projects';
import { zipBomb, replaceInSheet } from '../../../../test/attacks/hostile-archives.ts';
import { createAccessToken, useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';

const t = useTestApp();
let admin: { id: number; programme_id: number };
let project: { id: number };
let period: { id: number };
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  const built = await buildProject(t.db, t.programme.id);
  period = await buildTimePeriod(t.db, built);
  project = built;
});

type Options = {
  name?: string;
  as?: { id: number; programme_id: number } | null;
  fields?: Record<string, string>;
};

async function send(
  content: string | Uint8Array,
  { name = 'form.csv', as = admin, fields = {} }: Options = {},
) {
  const form = new FormData();
  const given = { project_id: String(project.id), time_period_id: String(period.id), ...fields };
  for (const [key, value] of Object.entries(given)) form.append(key, value);
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const encoded = new Response(form);
  const deployment = await t.deploymentOf(as?.programme_id ?? t.programme.id);
  const answer = await deployment.inject({
    method: 'POST',
    url: '/api/v1/instruments/import',
    headers: {
      ...(as && { authorization: `Bearer ${await createAccessToken(t.deps, as.id)}` }),
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const stored = { dry_run: 'false' };
const names = async () => {
  const { body } = await t.call(
    listQuestionnaires,
    { query: { project_id: project.id, time_period_id: period.id } },
    admin,
  );
  return body.questionnaires.map(({ questionnaire_name }) => questionnaire_name);
};

const HEAD =
  'field_name,form_name,section_header,field_type,field_label,select_choices_or_calculations,branching_logic,required_field';
const DICTIONARY = [
  HEAD,
  'beds,ward,,text,How many beds?,,,y',
  'kind,ward,,radio,Which kind?,"1, Acute | 2, Other",,',
  'other,ward,,text,Which other?,,"[kind] = ""2""",',
  'when,ward,,calc,Age,"datediff(""today"", [beds], ""y"")",,',
].join('\n');

describe('importing a questionnaire', () => {
  it('reports in a dry run the outcome of every row, and stores nothing', async () => {
    const { status, body } = await send(DICTIONARY, { fields: { questionnaire_name: 'Dry' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      format: 'redcap',
      questionnaire_name: 'Dry',
      importable: true,
      refusal: null,
      stored: false,
      questionnaire_id: null,
      contents: { sections: 1, questions: 3, rules: 1 },
      counts: { mapped: 3, not_possible: 1, approximated: 0 },
    });
    expect(body.entries.map((entry: { outcome: string }) => entry.outcome)).toEqual([
      'mapped',
      'mapped',
      'mapped',
      'not_possible',
    ]);
    expect(await names()).not.toContain('Dry');
  });

  it('asks which questionnaire of a file to import, and stores the selected one', async () => {
    const ofBundle = (title: string) => ({
      resource: {
        resourceType: 'Questionnaire',
        id: title.toLowerCase(),
        title,
        item: [{ linkId: 'q', text: title, type: 'string' }],
      },
    });
    const bundle = JSON.stringify({
      resourceType: 'Bundle',
      entry: [ofBundle('Spring'), ofBundle('Autumn')],
    });
    const asked = await send(bundle, { fields: stored });
    expect(asked.body).toMatchObject({
      stored: false,
      importable: false,
      refusal: 'This file has 2 questionnaires. Select the one to import.',
      parts: [
        { part: 'spring', name: 'Spring' },
        { part: 'autumn', name: 'Autumn' },
      ],
    });
    const { body } = await send(bundle, { fields: { ...stored, part: 'autumn' } });
    expect(body).toMatchObject({ stored: true, questionnaire_name: 'Autumn' });
    expect(await names()).toContain('Autumn');
    expect(await names()).not.toContain('Spring');
    expect((await send(bundle, { fields: { part: 'winter' } })).status).toBe(400);
  });

  it('stores a draft that is what the report said, and writes it into the audit log', async () => {
    const { body } = await send(DICTIONARY, { fields: { ...stored, questionnaire_name: 'Wards' } });
    expect(body).toMatchObject({ stored: true });
    const exported = await t.call(exportQuestionnaire, { params: { id: body.questionnaire_id } }, admin);
    const questions = exported.body.sections[0]!.sub_sections[0]!.questions;
    expect(questions.map((one) => [one.question_code, one.question_type, one.show_if])).toEqual([
      ['beds', 'short_text', ''],
      ['kind', 'single_choice', ''],
      ['other', 'short_text', "kind == '2'"],
    ]);
    const log = await t.db.select().from(audit_entries);
    expect(log.map((entry) => [entry.action, entry.subject_id])).toContainEqual([
      'questionnaire.imported',
      String(body.questionnaire_id),
    ]);
  });

  it('refuses a name that is taken, in the report and without storing', async () => {
    await send(DICTIONARY, { fields: { ...stored, questionnaire_name: 'Twice' } });
    const again = await send(DICTIONARY, { fields: { ...stored, questionnaire_name: 'Twice' } });
    expect(again).toMatchObject({ status: 200, body: { importable: false, stored: false } });
    expect(again.body.refusal).toContain('already a questionnaire “Twice”');
    expect((await names()).filter((name) => name === 'Twice')).toHaveLength(1);
  });

  it('takes its own format back exactly as it was exported', async () => {
    const definition = buildDefinition('Own format');
    const { body } = await send(JSON.stringify(definition), { name: 'own.json', fields: stored });
    expect(body).toMatchObject({ format: 'portal', stored: true });
    const { body: exported } = await t.call(
      exportQuestionnaire,
      { params: { id: body.questionnaire_id } },
      admin,
    );
    expect(exported).toEqual(definition);
  });

  it('stores nothing of its own format when a part of it makes no sense, and lists what', async () => {
    const definition = buildDefinition('Broken');
    definition.checks[0]!.expression = 'nobody_asked > 1';
    const { body } = await send(JSON.stringify(definition), { name: 'own.json', fields: stored });
    expect(body).toMatchObject({ importable: false, stored: false });
    expect(body.entries.at(-1)).toMatchObject({ place: 'checks.0.expression', outcome: 'not_possible' });
    expect(await names()).not.toContain('Broken');
  });

  it('reads a workbook of more than a megabyte', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => ['text', `q_${index}`, noise(index)]);
    const sheets = [{ name: 'survey', rows: [['type', 'name', 'label'], ...rows] }];
    const workbook = (await writeXlsx({ sheets })) as Uint8Array;
    expect(workbook.length).toBeGreaterThan(1024 * 1024);
    const { body } = await send(workbook, { name: 'large.xlsx' });
    expect(body).toMatchObject({ format: 'xlsform', contents: { questions: 3000 }, importable: true });
  });

  it('reads a workbook in the old format, under any file name', async () => {
    const workbook = fs.readFileSync(new URL('./fixtures/ward-count.xls', import.meta.url));
    const { body } = await send(workbook, { name: 'form.xlsx', fields: stored });
    expect(body).toMatchObject({ format: 'xlsform', questionnaire_name: 'Ward count', stored: true });
    const { body: exported } = await t.call(
      exportQuestionnaire,
      { params: { id: body.questionnaire_id } },
      admin,
    );
    const questions = exported.sections[0]!.sub_sections[0]!.questions;
    expect(questions.map((one) => [one.question_text, one.question_type, one.required, one.show_if])).toEqual(
      [
        ['How many beds are open?', 'integer', true, ''],
        ['Which kind of ward is it?', 'single_choice', false, ''],
        ['Which other kind?', 'short_text', false, "kind == 'other'"],
      ],
    );
  });

  it('keeps answering others while it reads', async () => {
    const rows = Array.from({ length: 9000 }, (_, index) => ['text', `q_${index}`, `Question ${index}`]);
    const sheets = [{ name: 'survey', rows: [['type', 'name', 'label'], ...rows] }];
    const reading = send((await writeXlsx({ sheets })) as Uint8Array, { name: 'long.xlsx' });
    let longest = 0;
    const began = performance.now();
    let last = began;
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 10);
    expect((await reading).body).toMatchObject({ contents: { questions: 9000 } });
    clearInterval(watch);
    // A share of the time: a busy machine takes longer for both.
    expect(longest / (performance.now() - began)).toBeLessThan(0.5);
  });
});

describe('writing a questionnaire for another product', () => {
  it('returns the file, which imports again unchanged, and what it cannot hold', async () => {
    const { body } = await send(JSON.stringify(buildDefinition('Going out')), {
      name: 'own.json',
      fields: stored,
    });
    const id = body.questionnaire_id as number;
    for (const [format, ending] of [
      ['xlsform', 'xlsx'],
      ['redcap', 'csv'],
      ['fhir', 'json'],
    ] as const) {
      const written = await t.call(exportInstrument, { params: { id, format } }, admin);
      expect(written.status).toBe(200);
      const { file_name, content, entries, counts } = written.body;
      expect(file_name).toBe(`Going out.${ending}`);
      const [sections, checks] = [buildDefinition('Going out').sections, buildDefinition('Going out').checks];
      const questions = sections.flatMap((one) => one.sub_sections.flatMap((part) => part.questions));
      expect(entries).toHaveLength(1 + questions.length + checks.length);
      expect(counts.mapped + counts.approximated + counts.not_possible).toBe(entries.length);
      expect(entries.every(({ reason }) => reason !== '')).toBe(true);
      const file = new Uint8Array(Buffer.from(content, 'base64'));
      const fields = { questionnaire_name: `Back from ${format}` };
      const again = await send(file, { name: file_name, fields });
      expect(again.body).toMatchObject({ format, importable: true });
    }
  });

  it('is the programme team’s, of its own programme, in a format that is known', async () => {
    const { body } = await send(JSON.stringify(buildDefinition('Not theirs')), {
      name: 'own.json',
      fields: stored,
    });
    const params = { id: body.questionnaire_id as number, format: 'fhir' as const };
    expect((await t.call(exportInstrument, { params })).status).toBe(401);
    const organisation = await buildOrganisation(t.db, t.programme.id);
    const contributor = await buildUser(t.db, t.programme.id, { organisation_id: organisation.id });
    expect((await t.call(exportInstrument, { params }, contributor)).status).toBe(403);
    const unknown = { ...params, format: 'word' as 'fhir' };
    expect((await t.call(exportInstrument, { params: unknown }, admin)).status).toBe(422);
  });
});

describe('a file that cannot be imported', () => {
  it.each([
    ['an empty file', '', 'empty'],
    ['a text', 'Dear all, please find attached', 'This file type is not supported'],
    ['broken JSON', '{"resourceType": "Questionnaire", ', 'damaged'],
    ['another FHIR resource', '{"resourceType": "Patient"}', 'FHIR Patient'],
    ['XML with a document type', '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', 'document type'],
  ])('%s is refused with the reason', async (_, content, reason) => {
    const { status, body } = await send(content, { name: 'file.txt', fields: stored });
    expect(status).toBe(400);
    expect(body.detail).toContain(reason);
  });

  it('a workbook that lies about its size is refused before it is read', async () => {
    const { status, body } = await send(zipBomb('xl/worksheets/sheet1.xml', 300), { name: 'bomb.xlsx' });
    expect([status, body.detail]).toEqual([400, expect.stringContaining('too large when unpacked')]);
  });

  it('a workbook with cells in the farthest column of many rows is read as far as a form goes', async () => {
    const rows = [
      ['type', 'name', 'label'],
      ['text', 'why', 'Why?'],
    ];
    const sheets = [
      { name: 'settings', rows: [['form_title'], ['Far']] },
      { name: 'survey', rows },
    ];
    const form = (await writeXlsx({ sheets })) as Uint8Array;
    const far = Array.from({ length: 10_000 }, (_, n) => {
      const at = n + 10;
      return `<row r="${at}"><c r="XFD${at}"><v>5</v></c></row>`;
    });
    const file = replaceInSheet(form, (xml) => xml.replace('</sheetData>', `${far.join('')}</sheetData>`));
    const { status, body } = await send(file, { name: 'far.xlsx' });
    expect([status, body.importable]).toEqual([200, true]);
    expect(body.entries).toHaveLength(1);
  });

  it('is refused where there is no file, project or time period', async () => {
    expect((await send(DICTIONARY, { fields: { project_id: 'x' } })).status).toBe(422);
    expect((await send(DICTIONARY, { fields: { project_id: '999999' } })).status).toBe(404);
    expect((await send(DICTIONARY, { fields: { time_period_id: '999999' } })).status).toBe(404);
  });
});

describe('permission to import a questionnaire', () => {
  it('is the programme team, into projects of its own programme', async () => {
    expect((await send(DICTIONARY, { as: null })).status).toBe(401);
    const organisation = await buildOrganisation(t.db, t.programme.id);
    const contributor = await buildUser(t.db, t.programme.id, { organisation_id: organisation.id });
    expect((await send(DICTIONARY, { as: contributor })).status).toBe(403);
    const elsewhere = await buildOtherProgramme(t.db);
    const stranger = await buildUser(t.db, elsewhere.id, { role_type_id: 2 });
    expect((await send(DICTIONARY, { as: stranger })).status).toBe(404);
  });
});

/** Text that does not shrink when packed. */
function noise(seed: number): string {
  let state = seed + 1;
  return Array.from({ length: 110 }, () => {
    state = (state * 48271) % 2147483647;
    return state.toString(36);
  }).join(' ');
}

describe('the languages of a file', () => {
  const form = async () =>
    writeXlsx({
      sheets: [
        {
          name: 'survey',
          rows: [
            ['type', 'name', 'label::English (en)', 'label::Cymraeg (cy)'],
            ['integer', 'beds', 'Beds in use', 'Gwelyau a ddefnyddir'],
            ['text', 'why', 'Why ${beds}?', null],
          ],
        },
        {
          name: 'settings',
          rows: [
            ['form_title::English (en)', 'form_title', 'default_language'],
            ['Beds', 'Beds', 'English (en)'],
          ],
        },
      ],
    }) as Promise<Uint8Array>;
  const textsOf = async (id: number) => {
    const listed = await t.call(listTranslations, { params: { id, language: 'cy' } }, admin);
    return { status: listed.status, texts: listed.body.texts?.map(({ source, text }) => [source, text]) };
  };

  it('are stored as translations that are not offered yet', async () => {
    const fields = { ...stored, questionnaire_name: 'Beds in two languages' };
    const { body } = await send(await form(), { name: 'form.xlsx', fields });
    expect(body).toMatchObject({ stored: true });
    const { questionnaire_id: id } = body;
    expect((await textsOf(id)).texts).toEqual([
      ['Beds in two languages', null],
      ['Questions', null],
      ['Beds in use', 'Gwelyau a ddefnyddir'],
      ['Why {{beds}}?', null],
    ]);
    const languages = await t.call(getLanguages, { params: { id } }, admin);
    expect(languages.body.languages).toMatchObject([
      { language: 'cy', is_offered: false, reviewed_at: null, translated: 1, gaps: 3, unused: 0 },
    ]);
  });

  it('are reported by a dry run', async () => {
    const { body } = await send(await form(), { name: 'form.xlsx' });
    expect(body.entries).toContainEqual({
      place: 'languages',
      name: 'Cymraeg (cy)',
      outcome: 'mapped',
      reason: '1 translation into Welsh. 3 pieces of text have no translation in the file.',
    });
  });
});
