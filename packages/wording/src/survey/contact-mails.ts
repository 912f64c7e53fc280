import { isSurveyLanguage, type SurveyLanguage, toSurveyLanguage } from './survey-languages.ts';

/** An email to a person invited to a survey, in another language than English. Its placeholders are those of the English email. */
type ContactMail = { subject: string; body: readonly string[]; action: string };
export type ContactMailTexts = Record<'survey_invitation' | 'survey_reminder', ContactMail> & {
  greeting: string;
  /** Before the address of whom to ask. */
  question: string;
};

const texts: Record<Exclude<SurveyLanguage, 'en'>, ContactMailTexts> = {
  cy: {
    greeting: 'Annwyl {person},',
    question: 'Os oes gennych gwestiwn, neu os credwch nad i chi mae’r neges hon:',
    survey_invitation: {
      subject: '{organisation}: a wnewch chi ateb ychydig o gwestiynau?',
      body: [
        'Hoffai {organisation} ({submission}) glywed gennych: “{questionnaire}”.',
        'I chi yn unig mae’r ddolen isod, felly peidiwch â’i rhannu. Gallwch stopio unrhyw bryd a dod yn ôl gyda hi tan {until}.',
        'Dim ond gydag atebion pobl eraill y dangosir eich atebion, a byth gyda’ch enw na’ch cyfeiriad.',
        'Nid oes rhaid i chi gymryd rhan. Os nad ydych am gael rhagor o negeseuon am yr arolwg hwn: {stop}',
      ],
      action: 'Dechrau’r arolwg',
    },
    survey_reminder: {
      subject: '{organisation}: hoffem glywed gennych o hyd',
      body: [
        'Beth amser yn ôl gwahoddodd {organisation} ({submission}) chi i ateb “{questionnaire}”. Mae amser o hyd, tan {until}.',
        'I chi yn unig mae’r ddolen isod. Os oeddech wedi dechrau, byddwch yn parhau o’r lle y gwnaethoch stopio.',
        'Nid oes rhaid i chi gymryd rhan. Os nad ydych am gael rhagor o negeseuon am yr arolwg hwn: {stop}',
      ],
      action: 'Mynd i’r arolwg',
    },
  },
  ar: {
    greeting: 'عزيزي/عزيزتي {person}،',
    question: 'إذا كان لديك سؤال، أو كنت تظن أن هذه الرسالة ليست لك:',
    survey_invitation: {
      subject: '{organisation}: هل تجيب عن بعض الأسئلة؟',
      body: [
        'تود {organisation} ({submission}) أن تسمع رأيك: “{questionnaire}”.',
        'الرابط أدناه لك وحدك، فيُرجى عدم مشاركته. يمكنك التوقف في أي وقت والعودة باستخدامه حتى {until}.',
        'لا تُعرض إجاباتك إلا مع إجابات الآخرين، ولا تُعرض أبدًا مع اسمك أو عنوانك.',
        'المشاركة ليست إلزامية. إذا كنت لا ترغب في تلقي رسائل أخرى عن هذا الاستبيان: {stop}',
      ],
      action: 'ابدأ الاستبيان',
    },
    survey_reminder: {
      subject: '{organisation}: ما زلنا نود أن نسمع رأيك',
      body: [
        'دعتك {organisation} ({submission}) منذ مدة إلى الإجابة عن “{questionnaire}”. ما زال هناك وقت حتى {until}.',
        'الرابط أدناه لك وحدك. إذا كنت قد بدأت، فستتابع من حيث توقفت.',
        'المشاركة ليست إلزامية. إذا كنت لا ترغب في تلقي رسائل أخرى عن هذا الاستبيان: {stop}',
      ],
      action: 'انتقل إلى الاستبيان',
    },
  },
};

/** Returns the emails in a language; null where they are in English. */
export function contactMailTexts(language: string): ContactMailTexts | null {
  const own = isSurveyLanguage(language) ? toSurveyLanguage(language) : 'en';
  return own === 'en' ? null : texts[own];
}
