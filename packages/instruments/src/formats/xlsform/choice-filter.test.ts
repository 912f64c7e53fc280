import { describe, expect, it } from 'vitest';
import { entryOf, questionOf, readForm } from '../../testing/read-test-files.ts';

const CHOICES = [
  ['list_name', 'name', 'label', 'Region', 'open-in', 'beds', 'picture'],
  ['regions', 'n', 'North', null, null, null, null],
  ['regions', 's', 'South', null, null, null, 's.png'],
  ['sites', 'n1', 'Royal', 'n', 'day night', '12', null],
  ['sites', 's1', 'General', 's', 'day', '120', null],
  ['sites', 'x', 'Another', null, '', '', null],
];
const read = (filter: string, more: (string | null)[][] = []) =>
  readForm({
    survey: [
      ['type', 'name', 'label', 'choice_filter'],
      ['select_one regions', 'region', 'Region', null],
      ['select_multiple regions', 'regions', 'Regions', null],
      ['integer', 'most', 'At most', null],
      ['select_one sites', 'other', 'Other site', null],
      ['select_one sites', 'site', 'Site', filter],
      ...more,
    ],
    choices: CHOICES,
  });
const offered = async (filter: string) => {
  const { options } = questionOf(await read(filter), 'site');
  return options.map(({ show_if }) => show_if);
};

describe('a filter of options', () => {
  it.each([
    ['Region = ${region}', ["region == 'n'", "region == 's'", 'not answered(region)']],
    ["region=${region} or region=''", ["region == 'n'", "region == 's'", '']],
    ["region = 'n' and ${most} > 3", ['most > 3', 'false', 'false']],
    ["not(region = 'n')", ['false', '', '']],
    ['beds <= ${most}', ['most >= 12', 'most >= 120', 'false']],
    ['beds > 20', ['false', '', 'false']],
    [
      'selected(${regions}, region)',
      ["includes(regions, 'n')", "includes(regions, 's')", 'not answered(regions)'],
    ],
    ["selected(open-in, 'night')", ['', 'false', 'false']],
    [
      'name != ${other}',
      [
        "not (answered(other) and other == 'n1')",
        "not (answered(other) and other == 's1')",
        "not (answered(other) and other == 'x')",
      ],
    ],
    ['true()', ['', '', '']],
  ])('%s is a condition of each option', async (filter, expected) => {
    const form = await read(filter);
    expect(await offered(filter)).toEqual(expected);
    expect(entryOf(form, 'site').outcome).toBe('mapped');
    // The report omits columns that filters read, but lists other columns.
    const left = form.entries.find(({ name }) => name === 'Columns');
    expect(left?.reason).toContain('picture');
    expect(/\bregion\b/.test(left!.reason)).toBe(!/region\s*(=|\)|,)|, region/i.test(filter));
  });

  it.each([
    ['Region = ${nowhere}', '“nowhere” is not a question in this questionnaire'],
    ['town = ${region}', '“town” is not recognised here'],
    ['name = ${site}', 'it uses the answer to its own question'],
    ['. = ${region}', '“.” does not refer to an answer here'],
    ['Region = ..', 'does not end with the name of a question'],
    ['contains(Region, ${region})', 'the function “contains” is not supported'],
    [
      "Region = ${region} and indexed-repeat(${region}, ${most}, 1) = 'n'",
      'cannot be calculated from answers',
    ],
  ])('%s is reported, and all are offered', async (filter, why) => {
    const form = await read(filter);
    expect(questionOf(form, 'site').options.map(({ show_if }) => show_if)).toEqual(['', '', '']);
    const { outcome, reason } = entryOf(form, 'site');
    expect([outcome, reason]).toEqual(['approximated', expect.stringContaining(why)]);
    expect(reason).toContain('All options are always offered');
    expect(reason).toContain(filter);
  });

  it('within what repeats reads the answers of the same row', async () => {
    const form = await readForm({
      survey: [
        ['type', 'name', 'label', 'choice_filter', 'repeat_count'],
        ['begin_repeat', 'ward', 'Ward', null, '2'],
        ['select_one regions', 'region', 'Region', null, null],
        ['select_one sites', 'site', 'Site', 'region = ${region}', null],
        ['end_repeat', null, null, null, null],
      ],
      choices: CHOICES,
    });
    expect(questionOf(form, 'ward_2_site').options.map(({ show_if }) => show_if)).toEqual([
      "ward_2_region == 'n'",
      "ward_2_region == 's'",
      'not answered(ward_2_region)',
    ]);
  });

  it('reports if the number of options is unclear, and options from elsewhere', async () => {
    const form = await readForm({
      survey: [
        ['type', 'name', 'label', 'choice_filter'],
        ['select_one regions', 'region', 'Region', null],
        ['select_one sites', 'site', 'Site', 'region = ${region}'],
        ['select_one towns', 'town', 'Town', 'region = ${region}'],
      ],
      choices: [...CHOICES, ['sites', 'e1', 'Eastern', 'e', null, null, null]],
    });
    expect(entryOf(form, 'site')).toMatchObject({
      outcome: 'approximated',
      reason: expect.stringContaining('“region” has no option “e”, so the comparison with it is never true.'),
    });
    expect(questionOf(form, 'site').options.map(({ show_if }) => show_if)).toContain('false');
    expect(entryOf(form, 'town').reason).toContain('The filter for its options is left out');
  });

  it('options of one code are one option, with the texts of all, offered where one of them is', async () => {
    const form = await readForm({
      survey: [
        ['type', 'name', 'label', 'choice_filter'],
        ['select_one regions', 'region', 'Region', null],
        ['select_one sites', 'site', 'Site', 'region = ${region}'],
      ],
      choices: [
        ...CHOICES.slice(0, 3),
        ['sites', '4', 'Main  site', 'n', null, null, null],
        ['sites', '4', 'Harbour', 's', null, null, null],
        ['sites', '4', 'Harbour', 's', null, null, null],
      ],
    });
    expect(questionOf(form, 'site').options).toEqual([
      expect.objectContaining({
        option_code: '4',
        option_name: 'Main site / Harbour',
        show_if: "region == 'n' or region == 's' or region == 's'",
      }),
    ]);
    expect(entryOf(form, 'site').reason).toContain('Options with the same code are merged');
  });
});
