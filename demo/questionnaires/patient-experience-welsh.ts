/**
 * The survey of patients in Welsh, by the English text. It is marked as waiting for a native speaker's
 * review: the team sees this under the questionnaire's languages.
 */
export const patientExperienceInWelsh: Record<string, string> = {
  'How was it in A&E?': 'Sut oedd hi yn yr adran damweiniau ac achosion brys?',
  'You were in A&E not long ago, or were there with somebody. Please tell us how it was. Leave out whatever you would rather not answer; you can stop at any time and come back with your code.':
    'Buoch yn yr adran damweiniau ac achosion brys yn ddiweddar, neu yno gyda rhywun. Dywedwch wrthym sut oedd hi. Gadewch allan unrhyw beth y byddai’n well gennych beidio â’i ateb; gallwch stopio ar unrhyw adeg a dod yn ôl gyda’ch cod.',
  'The answers go to the hospital’s own team without your name: nobody asks who you are, and nobody sees your code beside what you say. Figures are shown only when enough people have answered.':
    'Mae’r atebion yn mynd at dîm yr ysbyty ei hun heb eich enw: does neb yn gofyn pwy ydych chi, a does neb yn gweld eich cod wrth ymyl yr hyn a ddywedwch. Dim ond pan fydd digon o bobl wedi ateb y dangosir ffigurau.',
  'Thinking back can hurt. If you would like to talk to somebody now, call Samaritans on 116 123, free at any hour. If somebody’s life is in danger, call 999.':
    'Gall meddwl yn ôl frifo. Os hoffech siarad â rhywun nawr, ffoniwch y Samariaid ar 116 123, am ddim ar unrhyw awr. Os yw bywyd rhywun mewn perygl, ffoniwch 999.',
  'Thank you. What you have told us is read by the people who can change things.':
    'Diolch. Mae’r hyn rydych wedi’i ddweud wrthym yn cael ei ddarllen gan y bobl sy’n gallu newid pethau.',
  'Your visit': 'Eich ymweliad',
  'Who are you answering for?': 'Ar ran pwy ydych chi’n ateb?',
  'For myself: I was the patient': 'Ar fy rhan fy hun: fi oedd y claf',
  'For somebody I was with': 'Ar ran rhywun yr oeddwn i gydag ef neu hi',
  'For somebody who has died since': 'Ar ran rhywun sydd wedi marw ers hynny',
  'Were you told how long the wait would be?': 'A ddywedwyd wrthych pa mor hir fyddai’r aros?',
  Yes: 'Do',
  No: 'Naddo',
  'There was no wait': 'Doedd dim aros',
  'Was there pain?': 'A oedd poen?',
  'Was enough done about it?': 'A wnaed digon yn ei gylch?',
  Always: 'Bob amser',
  Mostly: 'Fel arfer',
  Sometimes: 'Weithiau',
  Never: 'Byth',
  'The people who cared': 'Y bobl oedd yn gofalu',
  'Did they listen?': 'Oedden nhw’n gwrando?',
  'Did they explain what was going on in words you could follow?':
    'Oedden nhw’n esbonio beth oedd yn digwydd mewn geiriau y gallech eu dilyn?',
  'Were you treated with kindness and respect?': 'Gawsoch chi eich trin â charedigrwydd a pharch?',
  'In your own words': 'Yn eich geiriau eich hun',
  'Please write no names.': 'Peidiwch ag ysgrifennu enwau, os gwelwch yn dda.',
  'What was good?': 'Beth oedd yn dda?',
  'What should have been better?': 'Beth ddylai fod wedi bod yn well?',
};
