import { describe, expect, it } from 'vitest';
import { readForm, readJsonFile, readText, workbookOf } from '../testing/read-test-files.ts';
import { compareFileRules } from '../testing/compare-file-rules.ts';

/* Every rule that is taken over means what it meant; apps/api holds real files to the same. */

describe('rules of made-up questionnaires', () => {
  it('keep their meaning from XLSForm', async () => {
    const survey = [
      ['type', 'name', 'label', 'relevant', 'constraint', 'calculation', 'choice_filter'],
      [
        'select_one site',
        'site',
        'Site',
        '',
        '',
        '',
        "of = ${s} or (of = '' and not(selected(${m}, alike)))",
      ],
      ['select_multiple site', 'sites', 'Sites', '', '', '', 'name != ${site} and beds >= ${a}'],
      ['integer', 'a', 'A', '', '. >= 0 and . <= 30', ''],
      ['decimal', 'b', 'B', '${a} != ${b2}', '. <= ${a}', ''],
      ['integer', 'b2', 'B2', '${a} = ${b}', '. != ${a} or ${b} > 3', ''],
      ['select_one score', 's', 'S', '${t} + ${a} > 3', '', ''],
      ['select_one score', 't', 'T', "not(${s} = '1') and ${m} != 'x'", '', ''],
      ['select_multiple kind', 'm', 'M', '', 'count-selected(.) <= 2', ''],
      ['date', 'd', 'D', '(today() - ${d2}) div 365.25 > 0.5', '. <= today()', ''],
      ['date', 'd2', 'D2', '${d} != ${d2}', '. >= ${d}', ''],
      ['text', 'w', 'W', "string-length(${w}) > 3 or ${m} = 'y'", "regex(., '[a-z]+')", ''],
      ['calculate', 'sum', '', '', '', '${s} + ${t}'],
      ['calculate', 'words', '', '', '', "if(${a} > 3, if(${s} = '1', 'one', ${w}), 'few')"],
      ['calculate', 'copied', '', '', '', '${words}'],
      ['text', 'worded', 'W', "${words} = 'few' or not(${copied} = '7')", '', ''],
      ['calculate', 'rounded', '', '', '', 'round((${a} - 20) div 4 , 0) + int(${b} div 3)'],
      ['calculate', 'iffy', '', '', '', "if(selected(${m}, 'x'), ${a}, '')"],
      ['calculate', 'flags', '', '', '', "(${s} = '1') + (${t} > 2) + selected(${m}, 'y')"],
      ['calculate', 'most', '', '', '', 'max(${a}, ${b}) - min(${a}, ${b}) + coalesce(${b}, 0)'],
      ['calculate', 'rest', '', '', '', '${a} mod 4 + pow(${b}, 2) - sqrt(${a})'],
      ['calculate', 'age', '', '', '', 'int((today() - ${d}) div 365.25)'],
      ['text', 'x', 'X', '${sum} > 4 or ${iffy} = 3 or ${rounded} < 0', '', ''],
      ['text', 'y', 'Y', '${s}', '', ''],
      ['text', 'path', 'P', '../a > 3 and current()/../b < 9 or /data/s = 1', '', ''],
      ['text', 'first', 'P', "selected-at(${m}, 0) = 'y' or selected-at(${m}, 1) != 'z'", '', ''],
      ['text', 'called', 'P', "jr:choice-name(${kind}, '${kind}') = 'Kind y'", '', ''],
      ['text', 'nth', 'P', "not(jr:choice-name(selected-at(${m}, 1), '${m}') = 'Kind z')", '', ''],
      ['text', 'alone', 'A', '${a}', '', ''],
      ['text', 'never', 'N', 'not(${a}) and not(number(${w}))', '', ''],
      ['date', 'before', 'B', '${d} < now() or now() < ${d2}', '. <= now()', ''],
      ['select_one kind', 'kind', 'K', '', '', ''],
      ['text', 'z', 'Z', 'not(${age} > 1) and not(${s} = ${t})', '', ''],
    ];
    const choices = [
      ['list_name', 'name', 'label', 'of', 'alike', 'beds'],
      ...['1', '2', '3'].map((code) => ['score', code, code, null, null, null]),
      ...['x', 'y', 'z'].map((code) => ['kind', code, `Kind ${code}`, null, null, null]),
      ['site', 'p', 'P', '1', null, '3'],
      ['site', 'q', 'Q', '2', null, '14.5'],
      ['site', 'r', 'R', null, 'y', null],
      ['site', 't', 'T', '3', 'x', '100'],
    ];
    const found = await compareFileRules(
      await readForm({ survey, choices }),
      'xlsform',
      await workbookOf({ survey, choices }),
      400,
    );
    expect(found.silent).toEqual([]);
    expect([found.compared, found.unknown]).toEqual([43, 0]);
  });

  it('keep their meaning from REDCap', async () => {
    const text = [
      'field_name,form_name,field_type,field_label,select_choices_or_calculations,text_validation_type_or_show_slider_number,branching_logic',
      'a,f,text,A,,integer,"[b] <> [a2]"',
      'a2,f,text,A2,,integer,"[a] = [b]"',
      'b,f,text,B,,number,"[s] >= 2 or [m(1)] = \'1\'"',
      's,f,radio,S,"1, One | 2, Two | 3, Three",,"[yn] = \'1\' and [m(2)] <> \'1\'"',
      't,f,dropdown,T,"0, None | 4, All",,"[s] = """" or [s] <> [t]"',
      'm,f,checkbox,M,"1, x | 2, y",,',
      'yn,f,yesno,Y,,,"[yn] = ""0"" or not([a] > 3)"',
      'd,f,text,D,,date_ymd,"datediff([d], ""today"", ""y"", true) > 1"',
      'sum,f,calc,Sum,[s] + [t] + [yn],,',
      'some,f,calc,Some,"sum([a], [b]) + mean([a], [b], [s])",,',
      'boxes,f,calc,Boxes,"sum([m(1)], [m(2)]) * 2 + if([yn] = ""1"", 3, 0)",,',
      'neg,f,calc,Neg,"round(([a] - 20) / 4, 0) + roundup([b], 1) - rounddown([b], 0)",,',
      'days,f,calc,Days,"round(datediff([d], ""today"", ""d"", true) / 7, 1)",,',
      'w,f,text,W,,,"[sum] > 4 or [neg] < 0 or [days] = """""',
    ].join('\n');
    const content = new TextEncoder().encode(text);
    const found = await compareFileRules(await readText(text), 'redcap', content, 400);
    expect(found.silent).toEqual([]);
    expect([found.compared, found.unknown]).toEqual([13, 0]);
  });

  it('keep their meaning from FHIR', async () => {
    const choice = (linkId: string, more: object) => ({ linkId, text: linkId, type: 'choice', ...more });
    const answerOption = ['a', 'b', 'c'].map((code) => ({ valueCoding: { code } }));
    const when = (question: string, operator: string, value: object) => ({ question, operator, ...value });
    const json = {
      resourceType: 'Questionnaire',
      title: 'Made up',
      item: [
        choice('one', { answerOption }),
        choice('many', { answerOption, repeats: true }),
        { linkId: 'n', text: 'N', type: 'integer' },
        { linkId: 'yes', text: 'Yes', type: 'boolean' },
        ...[
          [when('one', '=', { answerCoding: { code: 'a' } }), when('n', '>=', { answerInteger: 3 })],
          [
            when('one', '!=', { answerCoding: { code: 'a' } }),
            when('many', '!=', { answerCoding: { code: 'b' } }),
          ],
          [when('many', '=', { answerCoding: { code: 'c' } }), when('yes', '=', { answerBoolean: false })],
          [when('n', 'exists', { answerBoolean: false }), when('yes', '!=', { answerBoolean: true })],
        ].flatMap((enableWhen, index) =>
          ['any', 'all'].map((enableBehavior) => ({
            linkId: `t${index}${enableBehavior}`,
            text: 'T',
            type: 'string',
            enableWhen,
            enableBehavior,
          })),
        ),
      ],
    };
    const content = new TextEncoder().encode(JSON.stringify(json));
    const found = await compareFileRules(await readJsonFile(json), 'fhir', content, 400);
    expect(found.silent).toEqual([]);
    expect([found.compared, found.unknown]).toEqual([8, 0]);
  });

  it('keep their meaning from LimeSurvey', async () => {
    const rows = [
      ['a', 'N', '1'],
      ['k', 'L', '!is_empty(a.NAOK) and a.NAOK > 3'],
      ['b', 'N', '(k.NAOK == "1" or k.NAOK != "2") and a >= 2'],
      ['w', 'S', 'a.NAOK == b.NAOK'],
      ['x', 'S', 'a.NAOK != b.NAOK && strlen(w.NAOK) > 4'],
      ['y', 'S', 'sum(a.NAOK, b.NAOK) > 5 or round(b.NAOK, 0) == -2'],
      ['z', 'S', 'floor(b.NAOK) lt 3 and ceil(b.NAOK) gt 0 or k.NAOK == ""'],
      ['has', 'M', '1'],
      ['use', 'M', '1'],
      ['rest', 'M', 'a.NAOK > 1'],
    ];
    const has = 10 + rows.length - 3;
    const parts = [has, has + 1, has + 2].flatMap((parent_qid) =>
      ['p', 'q', 'r'].map((title, question_order) => ({ parent_qid, title, question_order })),
    );
    const filters = [
      { qid: has + 1, attribute: 'array_filter', value: 'has' },
      { qid: has + 2, attribute: 'array_filter_exclude', value: 'use' },
    ];
    const row = (fields: Record<string, string | number>) =>
      `<row>${Object.entries(fields)
        .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
        .join('')}</row>`;
    const table = (name: string, of: string[]) => `<${name}><rows>${of.join('')}</rows></${name}>`;
    const own = { sid: 1, gid: 1, language: 'en' };
    const text = `<?xml version="1.0"?><document><LimeSurveyDocType>Survey</LimeSurveyDocType>${[
      table('surveys', [row({ ...own })]),
      table('surveys_languagesettings', [row({ surveyls_language: 'en', surveyls_title: 'Made up' })]),
      table('groups', [row({ ...own, group_name: 'G', group_order: 0 })]),
      table(
        'questions',
        rows.map(([title = '', type = '', relevance = ''], at) =>
          row({
            ...own,
            qid: 10 + at,
            parent_qid: 0,
            title,
            type,
            question: title,
            relevance,
            question_order: at,
          }),
        ),
      ),
      table(
        'subquestions',
        parts.map((part, at) => row({ ...own, ...part, qid: 100 + at, type: 'T', question: part.title })),
      ),
      table('question_attributes', filters.map(row)),
      table(
        'answers',
        ['1', '2'].map((code, at) =>
          row({ qid: 11, code, answer: code, language: 'en', sortorder: at, scale_id: 0 }),
        ),
      ),
    ].join('')}</document>`;
    const found = await compareFileRules(
      await readText(text),
      'limesurvey',
      new TextEncoder().encode(text),
      400,
    );
    expect(found.silent).toEqual([]);
    // Seven conditions, and three parts that each of two filters offers or not.
    expect([found.compared, found.unknown]).toEqual([13, 0]);
  });
});
