import { foldText } from '@portal/contract/shared/fold-text';

/**
 * The requirement for one search term: one of `parts` anywhere, one of `wholes` as a separate word, or all of
 * `apart`.
 */
export type SearchTerm = { parts: readonly string[]; wholes: readonly string[]; apart: readonly string[] };

type Group = {
  /** The terms people type, in each spelling. */
  typed: readonly string[];
  /**
   * The terms texts use for it. A word's start matches all its endings: `occup` finds occupied and occupancy.
   */
  said: readonly string[];
  /** The terms texts use for it that also occur inside other words, as `ed` does in bed. */
  saidAlone?: readonly string[];
};

/**
 * Words that hospital staff use for the same thing. To add some, add a line here, in small letters. A
 * programme's special names for its figures are stored with its charts, as `Also known as`. The list makes the
 * file long; the code below it is short.
 */
const groups: readonly Group[] = [
  // What is measured
  {
    typed: [
      'a&e',
      'ae',
      'ed',
      'er',
      'casualty',
      'accident and emergency',
      'emergency department',
      'emergency care',
    ],
    said: ['a&e', 'accident and emergency', 'emergency department', 'emergency care', 'casualty'],
    saidAlone: ['ed'],
  },
  {
    typed: [
      ...[
        'wait',
        'waits',
        'waiting',
        'waiting time',
        'waiting times',
        'wait time',
        'long waits',
        'breach',
        'breaches',
      ],
      ...['4 hour', '4 hours', '4-hour', '4hr', 'four hour', 'four-hour', 'four hours', 'delay', 'delays'],
    ],
    said: ['wait', 'four hours', 'breach', 'delay'],
  },
  {
    typed: ['los', 'length of stay', 'stay', 'stays', 'long stay', 'long stays'],
    said: ['length of stay', 'long stay', 'stays in'],
    saidAlone: ['los'],
  },
  {
    typed: [
      'trolley',
      'trolleys',
      'trolley wait',
      'trolley waits',
      'corridor',
      'corridor care',
      'boarding',
      'dta',
      '12 hour',
      '12 hours',
    ],
    said: ['decision to admit', 'waits for a bed', 'wait for a bed', 'trolley', 'corridor'],
  },
  {
    typed: ['admission', 'admissions', 'admitted', 'inpatient', 'inpatients'],
    said: ['admission', 'admit', 'inpatient'],
  },
  {
    typed: ['bed days', 'beddays', 'capacity', 'occupancy', 'occupied', 'full'],
    said: ['occup', 'bed days', 'capacity'],
  },
  {
    typed: ['dna', 'dnas', 'did not attend', 'non-attendance', 'no show', 'no-show'],
    said: ['did not attend', 'non-attendance', 'missed appointment'],
    saidAlone: ['dna'],
  },
  {
    typed: ['mortality', 'death', 'deaths', 'died', 'smr', 'hsmr', 'shmi', 'bereaved', 'bereavement'],
    said: ['mortality', 'death', 'bereave', 'died'],
    saidAlone: ['smr', 'shmi'],
  },
  {
    typed: ['dtoc', 'delayed discharge', 'delayed transfer', 'nctr', 'medically fit'],
    said: ['delayed discharge', 'delayed transfer'],
  },
  {
    typed: ['maternity', 'obstetrics', 'midwifery', 'births'],
    said: ['matern', 'obstetric', 'midwi', 'birth'],
  },
  { typed: ['mental health', 'psychiatry', 'psychiatric', 'mental illness'], said: ['mental', 'psychiatr'] },
  {
    typed: ['metric', 'metrics', 'indicator', 'indicators', 'kpi', 'kpis', 'measure', 'measures'],
    said: ['measure', 'indicator', 'metric'],
  },
  // How figures are compared
  {
    typed: [
      'benchmark',
      'benchmarks',
      'benchmarking',
      'compare',
      'comparing',
      'comparison',
      'comparisons',
      'comparator',
      'comparators',
    ],
    said: ['benchmark', 'compar'],
  },
  {
    typed: [
      'peer',
      'peers',
      'peer group',
      'peer groups',
      'nearest neighbours',
      'neighbours',
      'similar trusts',
    ],
    said: ['peer', 'neighbour'],
  },
  {
    typed: [
      'league table',
      'league tables',
      'league',
      'rank',
      'ranks',
      'ranking',
      'rankings',
      'ranked',
      'position',
    ],
    said: ['league table', 'rank'],
  },
  {
    typed: [
      ...[
        'confidence interval',
        'confidence intervals',
        'confidence limits',
        'ci',
        'cis',
        'error bar',
        'error bars',
      ],
      ...['significance', 'significant', 'statistically significant', 'uncertainty', 'margin of error'],
    ],
    said: ['confidence', 'limits', 'chance'],
  },
  {
    typed: ['average', 'averages', 'mean', 'median', 'typical', 'norm'],
    said: ['average', 'median'],
    saidAlone: ['mean'],
  },
  {
    typed: ['percentile', 'percentiles', 'centile', 'centiles', 'decile', 'deciles', 'quartile', 'quartiles'],
    said: ['percentile', 'decile', 'quartile', 'quarter of', 'rank'],
  },
  {
    typed: [
      'spc',
      'xmr',
      'shewhart',
      'control chart',
      'control charts',
      'run chart',
      'run charts',
      'statistical process control',
      'ewma',
      'g chart',
      't chart',
      'rare events',
      'cusum',
    ],
    said: ['control chart', 'run chart', 'special cause'],
    saidAlone: ['spc'],
  },
  {
    typed: ['outlier', 'outliers', 'funnel', 'funnel plot', 'alarm', 'alarms', 'unusual'],
    said: ['outlier', 'unusual', 'funnel'],
  },
  { typed: ['graph', 'graphs', 'plot', 'plots', 'chart', 'charts', 'diagram'], said: ['chart', 'graph'] },
  {
    typed: ['suppressed', 'suppression', 'redacted', 'small numbers', 'held back', 'hidden', 'disclosure'],
    said: ['held back', 'small number', 'suppress', 'too few'],
  },
  // What people do here
  {
    typed: ['download', 'downloads', 'export', 'exports', 'extract', 'save as'],
    said: ['download', 'export', 'your own work'],
  },
  {
    typed: ['excel', 'xlsx', 'xls', 'spreadsheet', 'spreadsheets', 'workbook', 'workbooks', 'csv'],
    said: ['excel', 'workbook', 'spreadsheet', 'csv'],
  },
  {
    typed: ['powerpoint', 'pptx', 'ppt', 'slide', 'slides', 'presentation', 'board paper', 'board papers'],
    said: ['powerpoint', 'slides', 'board paper'],
  },
  { typed: ['pdf', 'print', 'printing', 'printed', 'printout'], said: ['pdf', 'print'] },
  {
    typed: ['upload', 'uploads', 'import', 'importing', 'paste', 'bulk'],
    said: ['upload', 'import', 'paste'],
  },
  {
    typed: [
      'password',
      'passwords',
      'log in',
      'log on',
      'login',
      'logon',
      'sign in',
      'sign on',
      'signing in',
      'locked out',
    ],
    said: ['password', 'sign in', 'signing in'],
  },
  {
    typed: [
      'mfa',
      '2fa',
      'otp',
      'two factor',
      'two-factor',
      'authenticator',
      'one-time code',
      'verification code',
      'passkey',
      'passkeys',
    ],
    said: ['authenticator', 'one-time code', 'two-factor', 'passkey'],
  },
  {
    typed: ['colleague', 'colleagues', 'new user', 'add user', 'add a user', 'invite', 'invitation'],
    said: ['colleague', 'invit'],
  },
  {
    typed: [
      'deadline',
      'deadlines',
      'due',
      'due date',
      'closing date',
      'closes',
      'last day',
      'overdue',
      'late',
    ],
    said: ['deadline', 'closes', 'due date', 'last day'],
    saidAlone: ['late'],
  },
  {
    typed: [
      'unlock',
      'reopen',
      're-open',
      'resubmit',
      'amend',
      'correct',
      'correction',
      'corrections',
      'mistake',
      'mistakes',
    ],
    said: ['reopen', 'correct'],
  },
  {
    typed: [
      'proforma',
      'data entry',
      'data collection',
      'questionnaire',
      'questionnaires',
      'enter data',
      'entering data',
    ],
    said: ['questionnaire', 'entering data', 'data collection'],
  },
  {
    typed: [
      'email',
      'emails',
      'e-mail',
      'e-mails',
      'mail',
      'notification',
      'notifications',
      'reminder',
      'reminders',
    ],
    said: ['e-mail', 'email', 'notice', 'reminder'],
  },
  {
    typed: ['gdpr', 'privacy', 'erase', 'personal data', 'delete my account', 'delete account'],
    said: ['privacy', 'erase', 'personal data'],
  },
];

const groupOf = new Map(
  groups.flatMap((group) => group.typed.map((typed) => [foldText(typed), group] as const)),
);
const MOST_TOGETHER = Math.max(...[...groupOf.keys()].map((typed) => typed.split(' ').length));

/**
 * Expands words, folded by `foldText`, to search terms, using the longest known words for each thing. Unknown
 * words mean themselves.
 */
export function expandSearchTerms(words: readonly string[]): SearchTerm[] {
  const meant: SearchTerm[] = [];
  for (let at = 0; at < words.length;) {
    const together = Array.from({ length: MOST_TOGETHER }, (_, n) => MOST_TOGETHER - n)
      .filter((count) => at + count <= words.length)
      .map((count) => ({ count, typed: words.slice(at, at + count).join(' ') }))
      .find(({ typed }) => groupOf.has(typed));
    const group = together && groupOf.get(together.typed)!;
    if (!group) meant.push({ parts: [words[at]!], wholes: [], apart: [] });
    else {
      const itself = group.saidAlone?.includes(together.typed) ? [] : [together.typed];
      // What holds the words in another order is found as well.
      const apart = together.count > 1 ? words.slice(at, at + together.count) : [];
      meant.push({ parts: [...new Set([...itself, ...group.said])], wholes: group.saidAlone ?? [], apart });
    }
    at += together?.count ?? 1;
  }
  return meant;
}

/** A word by itself, for both the database's regular expressions and ours. */
export const wholeWordPattern = (word: string): string =>
  `(^|[^a-z0-9])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}([^a-z0-9]|$)`;

/** Checks that a folded text contains all search terms. */
export const matchesSearchTerms = (text: string, terms: readonly SearchTerm[]): boolean =>
  terms.every(
    ({ parts, wholes, apart }) =>
      parts.some((part) => text.includes(part)) ||
      wholes.some((word) => new RegExp(wholeWordPattern(word)).test(text)) ||
      (apart.length > 0 && apart.every((word) => text.includes(word))),
  );
