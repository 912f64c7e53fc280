// Written by `npm run texts`. Change the English texts or the catalogue cy.po instead.
import type { letterTexts } from '../letter-texts.ts';
import { toWording, type LetterWording } from '../survey-wording.ts';

const wording = toWording<typeof letterTexts>('cy', {
  heading: 'Dywedwch wrthym am eich profiad',
  invitation: [
    'Mae ',
    ['organisation'],
    ' yn cymryd rhan yn ',
    ['programme'],
    '. Byddem yn ddiolchgar am eich atebion i arolwg byr.',
  ],
  timeKnown: [
    [
      'minutes',
      'plural',
      { two: ['Mae’n cymryd tua ', '#', ' funud.'], other: ['Mae’n cymryd tua ', '#', ' munud.'] },
    ],
    ' Gallwch stopio unrhyw bryd a pharhau wedyn, ac nid oes rhaid i chi ateb pob cwestiwn. Mae ar agor tan ',
    ['closes'],
    '.',
  ],
  timeUnknown: [
    'Gallwch stopio unrhyw bryd a pharhau wedyn, ac nid oes rhaid i chi ateb pob cwestiwn. Mae ar agor tan ',
    ['closes'],
    '.',
  ],
  anonymity: 'Ni all neb yma weld pwy sydd wedi ateb beth.',
  closing: 'Diolch.',
  scan: 'Sganiwch hwn â’ch ffôn, neu agorwch',
  typeCode: 'a theipiwch y cod hwn:',
  codeNote: 'Llythrennau mawr neu fach, gyda’r cysylltnod neu hebddo.',
  number: ['Rhif ', ['n']],
});
export const cy: LetterWording = wording;
