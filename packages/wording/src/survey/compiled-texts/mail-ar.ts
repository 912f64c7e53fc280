// Written by `npm run texts`. Change the English texts or the catalogue ar.po instead.
export const ar = {
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
};
