import { ordinal } from '@portal/wording/ordinal.cy';
import type { TranslationPattern } from '../http/create-translator.ts';

const RANK =
  /^(Your|.+?’s) (?:value of )?(.+?) ranks (joint )?(?:([\d,]+)(?:st|nd|rd|th) )?highest of ([\d,]+) ([^.]+?)( so far)?(?: \(([^)]*\bchance\b[^)]*)\))?(?: and is in the ([a-z-]+) quarter)?(?:; (higher|lower) is better)?\.$/;
const VARIATION =
  /^(?:([^:]+): )?([Tt]he (?:value for|moving average up to|sum up to|interval up to)) (.+?) is (?:a sign of ([^()]+) \(([^()]+)\)|within the normal variation of the (\d+) (values|intervals))\.$/;
const found = (form: RegExp) => (text: string) => (text.length < 1000 && form.exec(text)?.slice(1)) || null;

/** Texts built from more pieces than a server template shows. */
export const translationPatterns: TranslationPattern[] = [
  [
    found(RANK),
    ([whose, figure, joint, rank, n, units, soFar, chance, quarter, better], said) => {
      const who = whose === 'Your' ? `Mae eich ${figure}` : `Mae ${figure} ${whose!.slice(0, -2)}`;
      const place = `${rank ? `${inWelsh(rank)} ` : ''}uchaf${joint ? ' (ar y cyd)' : ''} o ${n} ${units}`;
      const sure = chance ? ` (${said(chance)})` : '';
      const where = quarter ? ` ac mae yn y chwarter ${quarters[quarter]}` : '';
      const best = better ? `; ${better === 'higher' ? 'gorau po uchaf' : 'gorau po isaf'}` : '';
      return `${who} yn ${place}${soFar ? ' hyd yma' : ''}${sure}${where}${best}.`;
    },
  ],
  // What the newest point of a control chart says.
  [
    found(VARIATION),
    ([title, subject, period, change, signs, basis, unit], said) => {
      const mae = title ? `${said(title)}: mae` : 'Mae';
      const what = `${mae} ${said(lower(subject!))} ${period}`.replace(/(mae) y /i, '$1’r ');
      return basis
        ? `${what} o fewn amrywiadau arferol y ${basis} ${unit === 'intervals' ? 'cyfwng' : 'gwerth'}.`
        : `${what} yn arwydd o ${said(change!)} (${listed(signs!, said)}).`;
    },
  ],
  [
    found(/^Programme target: (at (?:least|most) .+)\.$/),
    ([targets], said) =>
      `Targed y rhaglen: ${targets!
        .split('; ')
        .map((one) => inTarget(one, said))
        .join('; ')}.`,
  ],
  [
    found(/^(Special cause, [^:]+): ([^()]+)\.$/),
    ([type, signs], said) => `${said(type!)}: ${listed(signs!, said)}.`,
  ],
  [found(/^(row|line) (\d+)$/), ([what, n]) => `${what === 'row' ? 'rhes' : 'llinell'} ${n}`],
  [found(/^ by (.+)$/), ([name]) => ` gan ${name}`],
  [found(/^([\d,]+)(?:st|nd|rd|th)$/), ([n]) => inWelsh(n!)],
];
/** The ordinal of a number such as `1,001`. */
const inWelsh = (digits: string) => ordinal(Number(digits.replaceAll(',', '')));
const quarters: Record<string, string> = {
  lowest: 'isaf',
  'second-lowest': 'ail isaf',
  'second-highest': 'ail uchaf',
  highest: 'uchaf',
};
/** Translates signs of a special cause, each by itself as at the start of a sentence. */
const listed = (signs: string, said: (text: string) => string) =>
  signs
    .split('; ')
    .map((one) => lower(said(upper(one))))
    .join('; ');
/** Translates a target and the period from which it is valid. */
const inTarget = (text: string, said: (text: string) => string) =>
  text
    .replace(/^at (?:least|most)/, (side) => said(side))
    .replace(/ from (.+)$/, (_, period: string) => ` o ${period}`);
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
