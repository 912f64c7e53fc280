import { ordinal } from '@portal/wording/ordinal.cy';
import type { Phrase } from './say-again.ts';

const RANK =
  /^(Your|.+?’s) (.+?) ranks (joint )?(?:(\d+)(?:st|nd|rd|th) )?highest of ([\d,]+) ([^.]+?)( so far)?(?: \((chance [^)]+)\))?(?: and is in the ([a-z-]+) quarter)?(?:; (higher|lower) is better)?\.$/;
const found = (form: RegExp) => (text: string) => (text.length < 1000 && form.exec(text)?.slice(1)) || null;

/** What is put together of more pieces than a template of the server shows. */
export const composed: Phrase[] = [
  [
    found(RANK),
    ([whose, figure, joint, rank, n, units, soFar, chance, quarter, better], said) => {
      const who = whose === 'Your' ? `Mae eich ${figure}` : `Mae ${figure} ${whose!.slice(0, -2)}`;
      const place = `${rank ? `${ordinal(Number(rank))} ` : ''}uchaf${joint ? ' (ar y cyd)' : ''} o ${n} ${units}`;
      const sure = chance ? ` (${said(chance)})` : '';
      const where = quarter ? ` ac mae yn y chwarter ${quarters[quarter]}` : '';
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
