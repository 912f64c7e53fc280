import { ordinal } from '@portal/wording/ordinal';
import { type Phrase, sayAgain } from './say-again.ts';
import type { SaysAgain } from './said-by-server.ts';

const RANK =
  /^(Your|.+?’s) (.+?) ranks (joint )?(?:(\d+)(?:st|nd|rd|th) )?highest of ([\d,]+) (.+?)( so far)?(?: \((chance [^)]+)\))?(?: and is in the ([a-z-]+) quarter)?(?:; (higher|lower) is better)?\.$/;
const found = (form: RegExp) => (text: string) => (text.length < 1000 && form.exec(text)?.slice(1)) || null;

/** What is put together of more pieces than a template of the server shows. */
const composed: Phrase[] = [
  [
    found(RANK),
    ([whose, figure, joint, rank, n, units, soFar, chance, quarter, better], said) => {
      const who = whose === 'Your' ? `Mae eich ${figure}` : `Mae ${figure} ${whose!.slice(0, -2)}`;
      const place = `${rank ? `${ordinal(Number(rank))} ` : ''}uchaf${joint ? ' (ar y cyd)' : ''} o ${n} ${units}`;
      const sure = chance ? ` (${said(chance)})` : '';
      const where = quarter ? ` ac mae yn y chwartel ${quarters[quarter]}` : '';
      const best = better ? `; ${better === 'higher' ? 'gorau po uchaf' : 'gorau po isaf'}` : '';
      return `${who} yn ${place}${soFar ? ' hyd yma' : ''}${sure}${where}${best}.`;
    },
  ],
  [found(/^(\d+)(?:st|nd|rd|th)$/), ([n]) => ordinal(Number(n))],
];
const quarters: Record<string, string> = {
  lowest: 'isaf',
  'second-lowest': 'ail isaf',
  'second-highest': 'ail uchaf',
  highest: 'uchaf',
};

// On its way while the page is still asking for what it shows.
const phrases = import('virtual:said-by-server').then(({ default: said }) => sayAgain(said, composed));

/** Welsh for what the server says in English; what no phrase fits stays as it came. */
export const saidByServer = (): Promise<SaysAgain> => phrases;
