// Written by `npm run texts`. Change the English texts or the catalogue en.po instead.
import type { letterTexts } from '../letter-texts.ts';
import { toWording, type LetterWording } from '../survey-wording.ts';

const wording = toWording<typeof letterTexts>('en', {
  heading: 'Please tell us about your experience',
  invitation: [
    ['organisation'],
    ' takes part in ',
    ['programme'],
    '. We would be grateful if you answered a short survey.',
  ],
  timeKnown: [
    [
      'minutes',
      'plural',
      { one: ['It takes about ', '#', ' minute.'], other: ['It takes about ', '#', ' minutes.'] },
    ],
    ' You can stop at any time and continue later. You do not have to answer every question. The survey is open until ',
    ['closes'],
    '.',
  ],
  timeUnknown: [
    'You can stop at any time and continue later. You do not have to answer every question. The survey is open until ',
    ['closes'],
    '.',
  ],
  anonymity: 'No one here can see who gave which answers.',
  closing: 'Thank you.',
  scan: 'Scan this with your phone, or open',
  typeCode: 'and type this code:',
  codeNote: 'You can use capital or small letters, with or without the hyphen.',
  number: ['No. ', ['n']],
});
export const en: LetterWording = wording;
