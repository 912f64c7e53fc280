// Written by `npm run texts`. Change the English texts or the catalogue cy.po instead.
import type { pageTexts } from '../page-texts.ts';
import { toWording, type SurveyWording } from '../survey-wording.ts';

const wording = toWording<typeof pageTexts>('cy', {
  skip: 'Neidio i’r prif gynnwys',
  languages: 'Iaith',
  startPage: [['programme'], ': tudalen gychwyn'],
  support: 'Cwestiynau? Ysgrifennwch at',
  privacy: 'Preifatrwydd',
  accessibility: 'Datganiad hygyrchedd',
  about: ['Arolwg am ', ['organisation']],
  whoSees: 'Pwy sy’n gweld eich atebion',
  howLong: 'Faint o amser y mae’n ei gymryd',
  minutes: [['n', 'plural', { two: ['Tua ', '#', ' funud.'], other: ['Tua ', '#', ' munud.'] }]],
  pause:
    'Gallwch stopio unrhyw bryd a dod yn ôl wedyn, ar y ddyfais hon gyda’ch cod neu ar un arall gyda’ch dolen ddychwelyd.',
  distress: 'Os oes angen cymorth arnoch',
  openUntil: ['Gallwch ateb tan ', ['date'], '.'],
  codeTitle: 'Eich cod',
  codeLabel: 'Y cod o’ch llythyr neu’ch neges',
  codeHint:
    'Mae ganddo 8 llythyren a digid, er enghraifft 7K3M-9Q2X. Nid oes ots am lythrennau mawr neu fach.',
  codeButton: 'Parhau',
  codeUnreadable:
    'Nid yw hwn yn edrych fel cod cyflawn. Gwiriwch bob llythyren a digid yn erbyn eich llythyr neu’ch neges.',
  codeUnknown:
    'Ni allem ddod o hyd i’r cod hwn ar gyfer yr arolwg hwn. Gwiriwch ef a rhowch gynnig arall arni.',
  codeHelp:
    'Gallwch roi cynnig arni gynifer o weithiau ag y dymunwch. Os nad yw’n gweithio o hyd, nid arnoch chi mae’r bai: gofynnwch am help gan bwy bynnag a’ch gwahoddodd.',
  tooManyTries:
    'Mae gormod o godau anghywir wedi’u rhoi o’r rhwydwaith hwn. Arhoswch 30 eiliad a rhowch gynnig arall arni. Mae eich cod yn dal i weithio.',
  beginTitle: 'Cymryd rhan',
  beginText: 'Nid oes angen gwahoddiad arnoch. Wrth ddechrau cewch god, a gallwch ddod yn ôl wedyn gydag ef.',
  begin: 'Dechrau',
  haveCode: 'Mae gen i god yn barod',
  closed: {
    not_yet_open: {
      title: 'Nid yw’r arolwg hwn ar agor eto',
      text: 'Dewch yn ôl yn nes ymlaen. Bydd eich dolen a’ch cod yn dal i weithio.',
    },
    closed: {
      title: 'Mae’r arolwg hwn wedi cau',
      text: 'Nid yw’n derbyn rhagor o atebion. Diolch i chi am fod eisiau cymryd rhan.',
    },
    completed: {
      title: 'Mae eich atebion wedi’u hanfon',
      text: 'Maent wedi cyrraedd yn ddiogel. Diolch i chi: nid oes dim mwy i’w wneud.',
    },
    withdrawn: {
      title: 'Nid yw’r cod hwn yn cael ei ddefnyddio mwyach',
      text: 'Os hoffech gymryd rhan o hyd, gofynnwch i bwy bynnag a’ch gwahoddodd.',
    },
  },
  opensOn: ['Mae’n agor ar ', ['date'], '.'],
  notFound: {
    title: 'Heb ddod o hyd i’r arolwg',
    text: 'Nid yw’r ddolen hon yn arwain at arolwg. Gwiriwch hi yn erbyn y llythyr neu’r neges y daeth gyda hi: mae pob llythyren a digid yn cyfrif.',
  },
  cameBy: 'Daethoch drwy',
  writeTo: 'Os oes angen help arnoch, ysgrifennwch at',
  needsScript: {
    title: 'Mae angen JavaScript ar gyfer y cwestiynau',
    text: 'Mae’n ddrwg gennym: ni ellir dangos y cwestiynau hebddo. Trowch JavaScript ymlaen yn eich porwr a llwythwch y dudalen eto, neu agorwch eich dolen mewn porwr arall neu ar ddyfais arall. Bydd eich cod yn dal i weithio.',
  },
  welcome: 'Croeso',
  welcomeBack: 'Croeso’n ôl',
  yourCode: 'Eich cod',
  keepCode:
    'Ysgrifennwch ef i lawr neu tynnwch lun ohono. Gydag ef gallwch stopio a dod yn ôl ar y ddyfais hon.',
  returnLink: 'Eich dolen ddychwelyd',
  returnLinkText:
    'I weld eich atebion ar ddyfais arall, copïwch y ddolen hon a’i hagor yno. Cadwch hi i chi’ch hun: gall pwy bynnag sydd â hi ddarllen eich atebion.',
  otherDevice: {
    title: 'Dechreuwyd yr atebion hyn ar ddyfais arall',
    text: 'I’ch diogelu, nid yw’r cod yn unig yn agor atebion a roddwyd eisoes. I barhau, defnyddiwch yr un ddyfais a phorwr ag o’r blaen, neu eich dolen ddychwelyd.',
  },
  startAgain: 'Dechrau eto ar y ddyfais hon',
  startAgainText: 'Gallwch hefyd ddechrau eto yma. Mae hyn yn dileu’r atebion o’r ddyfais arall yn barhaol.',
  openedByStaff:
    'Mae aelod o staff wedi mewngofnodi ar y ddyfais hon, neu wedi gwneud hynny yn ystod y dyddiau diwethaf. Nid yw atebion a ddechreuir yma yn cyfrif yn y canlyniadau.',
  pages: [
    [
      'n',
      'plural',
      {
        two: ['#', ' dudalen o gwestiynau'],
        few: ['#', ' tudalen o gwestiynau'],
        many: ['#', ' thudalen o gwestiynau'],
        other: ['#', ' tudalen o gwestiynau'],
      },
    ],
  ],
  answered: [
    ['n', 'plural', { two: ['#', ' gwestiwn'], many: ['#', ' chwestiwn'], other: ['#', ' cwestiwn'] }],
    ' o ',
    ['of'],
    ' wedi’u hateb hyd yn hyn.',
  ],
  start: 'Dechrau',
  resume: 'Parhau',
  leaveDevice: 'Gadael y ddyfais hon',
  leaveDeviceText:
    'Nid oes dim o’ch atebion yn aros ar y ddyfais hon. I barhau yn nes ymlaen, copïwch eich dolen ddychwelyd yn gyntaf: nid yw’r cod yn unig yn agor eich atebion.',
  leaveUnsent: [
    [
      'n',
      'plural',
      {
        two: ['Nid yw ', '#', ' ateb wedi ein cyrraedd eto, a byddant yn cael eu colli os gadewch nawr.'],
        one: ['Nid yw ', '#', ' ateb wedi ein cyrraedd eto, a bydd yn cael ei golli os gadewch nawr.'],
        other: ['Nid yw ', '#', ' ateb wedi ein cyrraedd eto, a byddant yn cael eu colli os gadewch nawr.'],
      },
    ],
  ],
  leaveAnyway: 'Gadael beth bynnag',
  stay: 'Aros',
  left: 'Rydych wedi gadael. Nid oes dim o’ch atebion yn cael ei gadw ar y ddyfais hon.',
  pageOf: ['Tudalen ', ['page'], ' o ', ['pages']],
  optional: 'dewisol',
  back: 'Yn ôl',
  next: 'Nesaf',
  toReview: 'Gwirio eich atebion',
  choose: 'Dewiswch',
  clearChoice: 'Clirio fy newis',
  find: 'Teipiwch i ddod o hyd iddo yn y rhestr',
  found: [['n', 'plural', { other: ['Mae ', '#', ' yn y rhestr yn cyfateb.'] }]],
  noneFound: 'Nid oes dim yn y rhestr yn cyfateb. Rhowch gynnig ar lai o lythrennau.',
  chooseSeveral: 'Dewiswch bob un sy’n berthnasol.',
  noLongerOffered: [['option'], ' (ddim yn cael ei gynnig mwyach)'],
  chooseAgain:
    'Nid yw’r hyn a ddewisoch yn cael ei gynnig mwyach, o ystyried eich atebion eraill. Dewiswch eto.',
  filledIn: 'Mae hwn wedi’i lenwi i chi. Newidiwch ef os nad yw’n gywir.',
  noneOffered: 'Nid oes dim i’w ddewis yma, o ystyried eich atebion eraill.',
  missing: { not_applicable: 'Nid yw hyn yn berthnasol i mi', not_known: 'Nid wyf yn gwybod' },
  fixedOptions: { yes: 'Ie', no: 'Na', not_applicable: 'Ddim yn berthnasol' },
  fileNotHere: 'Ni ellir anfon ffeil gyda’r arolwg hwn.',
  workedOut: 'Wedi’i gyfrifo o’ch atebion',
  idle: 'Mae eich atebion yn cael eu cadw wrth i chi fynd.',
  saving: 'Wrthi’n cadw…',
  saved: ['Cadwyd am ', ['time']],
  retrying: 'Heb ei gadw: yn rhoi cynnig arall arni. Tan hynny mae eich atebion yn ddiogel ar y ddyfais hon.',
  unusual: 'Mae hwn yn rhif anarferol. Ydy e’n gywir?',
  isRight: 'Ydy, mae’n gywir',
  confirmed: 'Wedi’i gadarnhau gan yr atebydd',
  elsewhereChanged:
    'Newidiwyd yr ateb hwn hefyd mewn tab arall neu ar ddyfais arall. Pa un hoffech chi ei gadw?',
  yours: ['Yma: ', ['answer']],
  theirs: ['Yno: ', ['answer']],
  keepYours: 'Cadw’r ateb oddi yma',
  keepTheirs: 'Cadw’r ateb oddi yno',
  noAnswer: 'Dim ateb',
  problems: 'Mae rhywbeth ar goll o hyd',
  required: 'Atebwch y cwestiwn hwn.',
  invalid: {
    number: 'Rhowch rif, er enghraifft 12.',
    text: 'Ysgrifennwch hwn yn y ffurf y gofynnir amdani.',
    date: 'Rhowch y diwrnod, y mis a’r flwyddyn.',
    time: 'Rhowch amser, er enghraifft 14:30.',
    date_time: 'Rhowch ddyddiad ac amser.',
    option: 'Dewiswch un o’r atebion.',
    options: 'Dewiswch o blith yr atebion.',
    file: 'Ni ellir anfon hwn yma.',
    none: 'Nid oes angen ateb yma.',
  },
  forExample: ['Er enghraifft, ', ['text']],
  wholeYear: 'Rhowch y flwyddyn â 4 digid.',
  noSuchDay: 'Nid oes diwrnod o’r fath. Rhowch y diwrnod yn gyntaf, yna’r mis.',
  timeToo: 'Rhowch yr amser hefyd.',
  notBefore: ['Rhowch ', ['date'], ' neu ddyddiad diweddarach.'],
  notAfter: ['Rhowch ', ['date'], ' neu ddyddiad cynharach.'],
  wholeNumber: 'Rhowch rif cyfan.',
  decimals: [
    [
      'n',
      'plural',
      { two: ['Rhowch ', '#', ' le degol ar y mwyaf.'], other: ['Rhowch ', '#', ' lle degol ar y mwyaf.'] },
    ],
  ],
  atLeast: ['Rhowch ', ['n'], ' neu fwy.'],
  atMost: ['Rhowch ', ['n'], ' neu lai.'],
  tooLong: [
    [
      'n',
      'plural',
      { two: ['Ysgrifennwch ', '#', ' nod ar y mwyaf.'], other: ['Ysgrifennwch ', '#', ' nod ar y mwyaf.'] },
    ],
  ],
  charactersLeft: [['n', 'plural', { other: ['Mae gennych ', '#', ' nod ar ôl.'] }]],
  charactersOver: [['n', 'plural', { other: ['Mae gennych ', '#', ' nod yn ormod.'] }]],
  review: 'Gwirio eich atebion',
  reviewText: 'Gallwch newid popeth o hyd. Pan fydd popeth yn iawn, anfonwch eich atebion.',
  change: 'Newid',
  changeOf: ['Newid: ', ['question']],
  send: 'Anfon fy atebion',
  sendText: 'Ar ôl eu hanfon, ni ellir darllen na newid eich atebion mwyach.',
  unsent: [
    [
      'n',
      'plural',
      {
        one: ['Nid yw ', '#', ' ateb wedi ein cyrraedd eto. Caiff ei anfon cyn gynted ag y bydd cysylltiad.'],
        other: [
          'Nid yw ',
          '#',
          ' ateb wedi ein cyrraedd eto. Cânt eu hanfon cyn gynted ag y bydd cysylltiad.',
        ],
      },
    ],
  ],
  thanks: 'Diolch',
  thanksText: 'Rydym wedi derbyn eich atebion.',
  reference: 'Eich cyfeirnod',
  keepReference: 'Cadwch ef rhag ofn yr hoffech holi am eich atebion, neu ofyn i ni eu tynnu allan.',
  sharedDevice: 'Nid oes dim o’ch atebion yn cael ei gadw ar y ddyfais hon. Gallwch gau’r dudalen hon.',
  another: 'Rhoi cod arall',
  loading: 'Un funud…',
  loadsItself: 'Bydd y dudalen hon yn llwytho ei hun pan ddaw’r cysylltiad yn ôl.',
  offline:
    'Nid oes gennych gysylltiad. Mae’r hyn rydych wedi’i ateb yn cael ei gadw ar y ddyfais hon a’i anfon pan ddaw’r cysylltiad yn ôl.',
  failed: {
    title: 'Ni ellid llwytho’r dudalen hon',
    text: 'Mae’r hyn rydych wedi’i ateb yn ddiogel. Gwiriwch eich cysylltiad a rhowch gynnig arall arni.',
  },
  tryAgain: 'Ceisiwch eto',
});
export const cy: SurveyWording = { needsReview: true, ...wording };
