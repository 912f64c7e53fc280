import { beforeAll, expect, it } from 'vitest';
import { buildChartPoint } from '@portal/contract/testing/build-chart-data';
import { buildReportChartData, buildMonth, ownPoint, packTitles } from '#fixtures/build-report-chart-data';
import { type Element, inReadingOrder, readPdfStructure } from '#support/read-pdf-structure';
import { type ReportPart, defaultChartDisplay } from '../parts/report-part.ts';
import { writePdf } from './write-pdf.ts';

const at = (n: number) => ({ time_period_id: n, time_period_name: buildMonth(n - 1, 1).time_period_name });
const said = [3, 9].map((n, index) => ({
  number: index + 1,
  ...at(n),
  said: [{ ...at(n), annotation_text: `A thing (no ${n}) happened; p̄ moved.` }],
}));
const periods = Array.from({ length: 40 }, (_, n) => buildMonth(n, 20 + (n % 7)));
const table = {
  words: { title: 'All measures, June 2025', verdict: '', notes: [{ name: 'Method', text: 'A method.' }] },
  picture: {
    form: 'table' as const,
    head: ['Measure', 'This submission', 'Median'],
    rows: Array.from({ length: 45 }, (_, n) => ({ cells: [`Measure ${n}`, '1', '2'], isOwn: n === 3 })),
  },
};
type Part = ReportPart<ReturnType<typeof buildReportChartData>>;
const parts: Part[] = [
  { kind: 'text', title: 'Unusual results', paragraphs: ['One.', 'Two words.'] },
  { kind: 'table', section: 'Figures', leaf: table },
  {
    kind: 'chart',
    section: 'Waiting',
    chart: buildReportChartData('ranked_bars', [
      buildChartPoint(1, 30),
      ownPoint(20),
      buildChartPoint(2, 10),
    ]),
    look: { averages: null, comment: 'Words of one’s own.' },
  },
  {
    kind: 'chart',
    chart: buildReportChartData('time_series', [ownPoint(20)], { time_series: { periods } }),
    look: defaultChartDisplay,
    annotations: said,
  },
  { kind: 'text', title: 'Comments on it', paragraphs: ['The team, 1 May 2025: Good.'], isAside: true },
  // As many more as make a second page of contents.
  ...Array.from({ length: 30 }, (_, n): Part => ({ kind: 'text', title: `Part ${n}`, paragraphs: ['.'] })),
];

let file: Buffer;
let pdf: ReturnType<typeof readPdfStructure>;
let all: Element[];
beforeAll(async () => {
  file = await writePdf(packTitles, parts);
  pdf = readPdfStructure(file);
  all = inReadingOrder(pdf.tree);
});
const of = (...types: string[]) => all.filter(({ type }) => types.includes(type));

it('says its language, that it is tagged, its title, and which standard it is held to', () => {
  expect(pdf.catalog).toContain('/Lang (en-GB)');
  const has = (...signs: string[]) => pdf.objects.some((head) => signs.every((sign) => head.includes(sign)));
  expect(has('/Marked true')).toBe(true);
  expect(has('/DisplayDocTitle true')).toBe(true);
  expect(has('/Title ')).toBe(true);
  // What programs read that do not open the file.
  const about = /<x:xmpmeta.*?<\/x:xmpmeta>/s.exec(file.toString())![0];
  expect(/<dc:title>.*?<rdf:li[^>]*>([^<]*)</s.exec(about)![1]).toBe('Beds, King’s, June 2025');
  expect(about).toMatch(/<pdfuaid:part>1</);
});

it('has nothing outside what is read or what is only looked at, and each mark in one element', () => {
  const owners = new Map<string, string[]>();
  for (const { marks, type } of all)
    for (const { page, mark } of marks) {
      const key = `${page}:${mark}`;
      owners.set(key, [...(owners.get(key) ?? []), type]);
    }
  for (const [page, { head, marks, unmarked }] of pdf.pages.entries()) {
    expect(unmarked).toBe('');
    expect(head).toContain('/Tabs /S');
    expect(marks.size).toBeGreaterThan(0);
    for (const [mark, { type }] of marks) expect(owners.get(`${page}:${mark}`)).toEqual([type]);
  }
});

it('is read from the first page to the last, and on each from the top', () => {
  const marks = all.flatMap((element) => element.marks);
  const places = marks.map(({ page, mark }) => page * 10_000 + mark);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const words = all.map(({ text }) => text).filter((text) => text !== '');
  expect(words[0]).toBe('Beds');
  const before = (first: string, second: string) => {
    expect(words).toContain(first);
    expect(words.lastIndexOf(first)).toBeLessThan(words.lastIndexOf(second));
  };
  before('Waiting', 'Over four hours, June 2025');
  before('Over four hours, June 2025', 'Words of one’s own.');
  before('Words of one’s own.', 'Comments on it');
});

it('has one first heading, and none that skips a level', () => {
  const levels = of('H1', 'H2', 'H3').map(({ type }) => Number(type[1]));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  levels.slice(1).forEach((level, n) => expect(level - levels[n]!).toBeLessThanOrEqual(1));
});

it('says each picture in words, with where it is', () => {
  const figures = of('Figure');
  expect(figures).toHaveLength(2);
  for (const { alt, hasBox } of figures) {
    expect(alt).toContain('Over four hours');
    expect(alt).toContain('King’s ranks 2nd highest.');
    expect(hasBox).toBe(true);
  }
});

const half = { lower: 10, upper: 40 };
const limits = [10, 90].map((denominator) => ({ denominator, alert: half, alarm: { lower: 5, upper: 50 } }));
const shares = {
  parts: [
    { code: 'a', name: 'A' },
    { code: 'b', name: 'B' },
  ],
  left_out: 0,
  rows: [],
};
const box = { low: 1, Q1: 2, Median: 3, Q3: 4, high: 5, outliers: [9] };
it.each<[Parameters<typeof buildReportChartData>[0], object]>([
  [
    'funnel',
    {
      funnel: {
        basis: 'proportion',
        target: 20,
        n: 2,
        overdispersion: null,
        is_adjusted: true,
        limits,
        chance_limits: limits,
      },
    },
  ],
  ['box_plot', { box_plot: [{ name: 'All', n: 9, ...box }] }],
  [
    'stacked',
    { composition: { ...shares, sets: [{ name: 'All', n: 9, is_own: false, shares: [0.4, 0.6] }] } },
  ],
  ['board_map', { areas: { level: 'board', areas: [{ name: 'A board', n: 9, Median: 3, is_own: true }] } }],
  [
    'percentile_bands',
    { percentile_bands: { periods: periods.map((one) => ({ ...one, P10: 10, P90: 40 })) } },
  ],
])('also works in an accessible %s: one tagged picture, and nothing outside it', async (form, more) => {
  const points = [buildChartPoint(1, 30, { denominator: 50 }), ownPoint(20, { denominator: 40 })];
  const part: Part = {
    kind: 'chart',
    chart: buildReportChartData(form, points, more as never),
    look: defaultChartDisplay,
  };
  const { pages, tree } = readPdfStructure(await writePdf(packTitles, [part]));
  const [figure, ...others] = inReadingOrder(tree).filter(({ type }) => type === 'Figure');
  expect(others).toEqual([]);
  expect(figure!.alt).toContain('King’s ranks 2nd highest.');
  expect(figure!.hasBox).toBe(true);
  for (const { unmarked } of pages) expect(unmarked).toBe('');
});

it('lists what happened by the numbers in the picture above', () => {
  const [list, ...more] = of('L');
  expect(more).toEqual([]);
  expect(list!.children.map(({ children }) => children.map(({ type, text }) => [type, text]))).toEqual([
    [
      ['Lbl', '1'],
      ['LBody', 'March 2020: A thing (no 3) happened; p̄ moved.'],
    ],
    [
      ['Lbl', '2'],
      ['LBody', 'September 2020: A thing (no 9) happened; p̄ moved.'],
    ],
  ]);
  const picture = of('Figure')[1]!;
  for (const number of ['1', '2']) expect(picture.text).toContain(number);
});

it('has tables of rows with as many cells each, of which those at the head and at the left say so', () => {
  const tables = of('Table');
  expect(tables).toHaveLength(3);
  for (const { children: rows } of tables) {
    expect(rows.every(({ type }) => type === 'TR')).toBe(true);
    for (const [n, { children: cells }] of rows.entries()) {
      expect(cells).toHaveLength(3);
      expect(cells.map(({ scope }) => scope)).toEqual(
        n === 0 ? ['Column', 'Column', 'Column'] : ['Row', null, null],
      );
    }
  }
});

it('has contents whose lines lead to the page that they name and that has their heading', () => {
  const lines = of('TOCI');
  expect(lines).toHaveLength(37);
  const headings = of('H2', 'H3');
  for (const line of lines) {
    const [link] = inReadingOrder([line]).filter(({ type }) => type === 'Link');
    const { actual, text, links } = link!;
    expect(links).toHaveLength(1);
    const { page, words } = links[0]!;
    expect(text.endsWith(String(page + 1))).toBe(true);
    const title = text.slice(0, -String(page + 1).length);
    expect(words).toBe(`${title}, page ${page + 1}`);
    expect(actual).toBe(words);
    const there = headings.filter((heading) => heading.page === page).map((heading) => heading.text);
    expect(there.some((heading) => heading.startsWith(title))).toBe(true);
  }
  expect(of('TOC')).toHaveLength(1);
});

it('has none where there is one part alone', async () => {
  const { tree } = readPdfStructure(await writePdf(packTitles, parts.slice(0, 1)));
  expect(inReadingOrder(tree).filter(({ type }) => type === 'TOC')).toEqual([]);
});

it('has its letters in itself, and says which they are', () => {
  const fonts = pdf.objects.filter((head) => head.includes('/Type /Font\n'));
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts.filter((head) => head.includes('/Type0'))) expect(font).toContain('/ToUnicode');
  const descriptions = pdf.objects.filter((head) => head.includes('/Type /FontDescriptor'));
  for (const one of descriptions) expect(one).toMatch(/\/FontFile\d? /);
});
