import fs from 'node:fs';

/**
 * The figures of the journey, computed straight from the published tables by other means than the portal's own: no
 * package of the portal is imported here.
 */
const read = (file: string) => {
  const [header, ...lines] = fs.readFileSync(`demo/data/${file}`, 'utf8').trim().split(/\r?\n/);
  const names = header!.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [names[i]!, cell])));
};

export type PublishedFigures = {
  organisation_code: string;
  total_attendances: number;
  attendances_over_4hours: number;
  total_emergency_admissions: number;
  emergency_admissions_over_4hours: number;
};

const returns = read('urgent-emergency-care.csv');
const july = returns.filter((row) => row['period'] === '2025-07-01');

/** One trust's return for July 2025, as published. */
export function publishedReturn(organisationCode: string): PublishedFigures {
  const row = july.find((one) => one['organisation_code'] === organisationCode)!;
  const number = (name: keyof PublishedFigures) => Number(row[name]);
  return {
    organisation_code: organisationCode,
    total_attendances: number('total_attendances'),
    attendances_over_4hours: number('attendances_over_4hours'),
    total_emergency_admissions: number('total_emergency_admissions'),
    emergency_admissions_over_4hours: number('emergency_admissions_over_4hours'),
  };
}

/** Returns attendances over four hours, in per cent, of all who submitted and of the given trust. */
function percentages(own: string): Map<string, number> {
  const submitted = read('open-period.csv')
    .filter((row) => row['project_code'] === 'urgent-emergency-care' && row['state'] === 'submitted')
    .map((row) => row['organisation_code']!);
  const figures = new Map<string, number>();
  for (const row of july) {
    const code = row['organisation_code']!;
    // A period compared before its publication has pseudonym numbers of its own (docs/decisions/0024): all who submitted are shown.
    if (code !== own && !submitted.includes(code)) continue;
    const all = Number(row['total_attendances']);
    if (row['attendances_over_4hours'] === '' || all === 0) continue;
    // The project keeps what rests on fewer than five attendances to itself, whichever side of the four hours they are on.
    const over = Number(row['attendances_over_4hours']);
    if (code !== own && [over, all - over, all].some((count) => count > 0 && count < 5)) continue;
    figures.set(code, (Number(row['attendances_over_4hours']) / all) * 100);
  }
  return figures;
}

function summarise(figures: number[], own: number) {
  const sorted = [...figures].sort((a, b) => a - b);
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const below = sorted[Math.floor(place)]!;
    return below + (place - Math.floor(place)) * ((sorted[Math.ceil(place)] ?? below) - below);
  };
  return {
    n: sorted.length,
    Mean: sorted.reduce((sum, one) => sum + one, 0) / sorted.length,
    Median: at(0.5),
    Q1: at(0.25),
    Q3: at(0.75),
    rank: 1 + sorted.filter((one) => one > own).length,
    value: own,
  };
}

/** All trusts that have submitted, and those of the region of the given trust. */
export function expectedComparison(organisationCode: string) {
  const figures = percentages(organisationCode);
  const region = new Map(
    fs
      .readFileSync('demo/data/organisations.csv', 'utf8')
      .split(/\r?\n/)
      .map(
        (line) =>
          line.match(/("[^"]*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, '').replaceAll('"', '')) ??
          [],
      )
      .map((cells) => [cells[0]!, cells[3]!] as const),
  );
  const value = figures.get(organisationCode)!;
  const peers = [...figures]
    .filter(([code]) => region.get(code) === region.get(organisationCode))
    .map(([, figure]) => figure);
  return {
    region: region.get(organisationCode)!,
    all: summarise([...figures.values()], value),
    peers: summarise(peers, value),
  };
}
