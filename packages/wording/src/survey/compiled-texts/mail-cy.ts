// Written by `npm run texts`. Change the English texts or the catalogue cy.po instead.
export const cy = {
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
};
