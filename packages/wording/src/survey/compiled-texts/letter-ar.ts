// Written by `npm run texts`. Change the English texts or the catalogue ar.po instead.
import type { letterTexts } from '../letter-texts.ts';
import { toWording, type LetterWording } from '../survey-wording.ts';

const wording = toWording<typeof letterTexts>('ar', {
  heading: 'يُرجى إخبارنا عن تجربتك',
  invitation: ['تشارك ', ['organisation'], ' في ', ['programme'], '. نكون ممتنين لإجاباتك عن استبيان قصير.'],
  timeKnown: [
    [
      'minutes',
      'plural',
      {
        one: ['يستغرق حوالي دقيقة واحدة.'],
        two: ['يستغرق حوالي دقيقتين.'],
        few: ['يستغرق حوالي ', '#', ' دقائق.'],
        other: ['يستغرق حوالي ', '#', ' دقيقة.'],
      },
    ],
    ' يمكنك التوقف في أي وقت والمتابعة لاحقًا، ولا يلزمك الإجابة عن كل سؤال. وهو مفتوح حتى ',
    ['closes'],
    '.',
  ],
  timeUnknown: [
    'يمكنك التوقف في أي وقت والمتابعة لاحقًا، ولا يلزمك الإجابة عن كل سؤال. وهو مفتوح حتى ',
    ['closes'],
    '.',
  ],
  anonymity: 'لا يستطيع أحد هنا أن يعرف من أجاب بماذا.',
  closing: 'شكرًا لك.',
  scan: 'امسح هذا الرمز بهاتفك، أو افتح',
  typeCode: 'واكتب هذا الرمز:',
  codeNote: 'بأحرف كبيرة أو صغيرة، مع الشرطة أو بدونها.',
  number: ['رقم ', ['n']],
});
export const ar: LetterWording = wording;
