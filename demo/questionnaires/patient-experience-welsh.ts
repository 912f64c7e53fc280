/**
 * The survey of patients in Welsh, by the English text. It is marked as waiting for a native speaker's
 * review: the team sees this under the questionnaire's languages.
 */
export const patientExperienceInWelsh: Record<string, string> = {
  'Your experience of A&E': 'Eich profiad o’r adran damweiniau ac achosion brys',
  'You recently visited A&E, or were there with someone else. Please tell us about it. You can skip any question.':
    'Buoch yn yr adran damweiniau ac achosion brys yn ddiweddar, neu yno gyda rhywun arall. Dywedwch wrthym am y profiad. Gallwch hepgor unrhyw gwestiwn.',
  'The hospital’s team can read your answers but cannot see who you are. We do not ask for your name, and no one sees your code next to your answers. Results are shown only when enough people have answered.':
    'Gall tîm yr ysbyty ddarllen eich atebion, ond nid pwy ydych chi. Nid ydym yn gofyn am eich enw, a does neb yn gweld eich cod wrth ymyl eich atebion. Dim ond pan fydd digon o bobl wedi ateb y dangosir canlyniadau.',
  'Thinking about your visit may be upsetting. If you would like to talk to someone, call Samaritans free on 116 123, at any time of day or night. If someone’s life is in danger, call 999.':
    'Gall meddwl am eich ymweliad fod yn ofidus. Os hoffech siarad â rhywun, ffoniwch y Samariaid am ddim ar 116 123, unrhyw adeg o’r dydd neu’r nos. Os yw bywyd rhywun mewn perygl, ffoniwch 999.',
  'Thank you. The people who run the service will read your answers and use them to improve care.':
    'Diolch. Bydd y bobl sy’n rhedeg y gwasanaeth yn darllen eich atebion ac yn eu defnyddio i wella gofal.',
  'Your visit': 'Eich ymweliad',
  'Who are you answering for?': 'Ar ran pwy ydych chi’n ateb?',
  'Myself: I was the patient': 'Fi fy hun: fi oedd y claf',
  'Someone I was with': 'Rhywun yr oeddwn i gydag ef neu hi',
  'Someone who has since died': 'Rhywun sydd wedi marw ers hynny',
  'Were you told how long you would have to wait?':
    'A ddywedwyd wrthych pa mor hir y byddai’n rhaid i chi aros?',
  Yes: 'Do',
  No: 'Naddo',
  'I did not have to wait': 'Doedd dim rhaid i mi aros',
  'Were you in pain?': 'Oeddech chi mewn poen?',
  'Did staff do enough to help with the pain?': 'A wnaeth y staff ddigon i helpu gyda’r boen?',
  Always: 'Bob amser',
  Mostly: 'Fel arfer',
  Sometimes: 'Weithiau',
  Never: 'Byth',
  'The staff who cared for you': 'Y staff a ofalodd amdanoch',
  'Did staff listen to you?': 'Oedd y staff yn gwrando arnoch?',
  'Did staff explain things in a way you could understand?':
    'Oedd y staff yn esbonio pethau mewn ffordd y gallech ei deall?',
  'Were you treated with kindness and respect?': 'Gawsoch chi eich trin â charedigrwydd a pharch?',
  'In your own words': 'Yn eich geiriau eich hun',
  'Please do not include any names.': 'Peidiwch â chynnwys unrhyw enwau, os gwelwch yn dda.',
  'What went well?': 'Beth aeth yn dda?',
  'What could have been better?': 'Beth allai fod wedi bod yn well?',
};
