import type { SurveyLanguage } from './survey-languages.ts';

/** The words of letters, labels and posters in one language, beside the programme's own words. */
export type LetterTexts = {
  heading: string;
  invitation: (organisation: string, programme: string) => string;
  /** The time a response takes, and the last day. */
  time: (minutes: number | null, closes: string) => string;
  anonymity: string;
  closing: string;
  scan: string;
  typeCode: string;
  codeNote: string;
  number: (n: number) => string;
};

/** A letter in any other language starts with English words, which the team replaces. */
export const letterTexts: Record<SurveyLanguage, LetterTexts> = {
  en: {
    heading: 'Please tell us about your experience',
    invitation: (organisation, programme) =>
      `${organisation} takes part in ${programme}. We would be grateful if you answered a short survey.`,
    time: (minutes, closes) =>
      `${minutes === null ? 'You can stop' : `It takes about ${minutes} minutes. You can stop`} at any time and continue later. You do not have to answer every question. The survey is open until ${closes}.`,
    anonymity: 'No one here can see who gave which answers.',
    closing: 'Thank you.',
    scan: 'Scan this with your phone, or open',
    typeCode: 'and type this code:',
    codeNote: 'You can use capital or small letters, with or without the hyphen.',
    number: (n) => `No. ${n}`,
  },
  cy: {
    heading: 'Dywedwch wrthym am eich profiad',
    invitation: (organisation, programme) =>
      `Mae ${organisation} yn cymryd rhan yn ${programme}. Byddem yn ddiolchgar am eich atebion i arolwg byr.`,
    time: (minutes, closes) =>
      `${minutes === null ? 'Gallwch stopio' : `Mae’n cymryd tua ${minutes} munud. Gallwch stopio`} unrhyw bryd a pharhau wedyn, ac nid oes rhaid i chi ateb pob cwestiwn. Mae ar agor tan ${closes}.`,
    anonymity: 'Ni all neb yma weld pwy sydd wedi ateb beth.',
    closing: 'Diolch.',
    scan: 'Sganiwch hwn â’ch ffôn, neu agorwch',
    typeCode: 'a theipiwch y cod hwn:',
    codeNote: 'Llythrennau mawr neu fach, gyda’r cysylltnod neu hebddo.',
    number: (n) => `Rhif ${n}`,
  },
  ar: {
    heading: 'يُرجى إخبارنا عن تجربتك',
    invitation: (organisation, programme) =>
      `تشارك ${organisation} في ${programme}. نكون ممتنين لإجاباتك عن استبيان قصير.`,
    time: (minutes, closes) =>
      `${minutes === null ? '' : `يستغرق حوالي ${minutes} دقيقة. `}يمكنك التوقف في أي وقت والمتابعة لاحقًا، ولا يلزمك الإجابة عن كل سؤال. وهو مفتوح حتى ${closes}.`,
    anonymity: 'لا يستطيع أحد هنا أن يعرف من أجاب بماذا.',
    closing: 'شكرًا لك.',
    scan: 'امسح هذا الرمز بهاتفك، أو افتح',
    typeCode: 'واكتب هذا الرمز:',
    codeNote: 'بأحرف كبيرة أو صغيرة، مع الشرطة أو بدونها.',
    number: (n) => `رقم ${n}`,
  },
};
