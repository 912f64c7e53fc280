import type { Guide } from '../guide.ts';

export const forTeam: readonly Guide[] = [
  {
    slug: 'setting-up-a-project',
    title: 'Setting up a project',
    summary: 'From an empty programme to a project that is open for data.',
    audience: 'team',
    sections: [
      {
        heading: 'In this order',
        blocks: [
          {
            picture: 'desk',
            shows: 'The first page of the desk with what needs doing and the menu of its rooms',
          },
          {
            steps: [
              'Under *Time periods* add this round, and the last one if you will bring its figures in.',
              'Under *Categories* add what projects stand under, then the project itself under *Projects*. Its settings say whether results carry names, what is too small to be shown, and whether organisations register.',
              'Under *Organisations* add the members by hand or from a list, then under *Users* invite their people from a list.',
              'Under *Dates* say when entry opens and closes and when results are published. Whoever is affected is named before anything is saved.',
              'Under *Questionnaires* build what is asked, look at it in the preview, and open it.',
              'Write what the project is about under *About texts*, and what people should know while they enter data under *Guidance*.',
            ],
          },
          'The first page of the desk says what a project’s next date still lacks.',
        ],
      },
      {
        heading: 'Starting from another project',
        blocks: [
          'In the menu of a project, *Copy* takes its settings, guidance, questionnaires, measures and charts along. No answers and no people are copied.',
        ],
      },
    ],
  },
  {
    slug: 'building-a-questionnaire',
    title: 'Building a questionnaire',
    summary: 'Sections, grids, codes, rules, and changing what is open already.',
    audience: 'team',
    sections: [
      {
        heading: 'Parts',
        blocks: [
          { picture: 'builder', shows: 'The builder with the outline of a questionnaire' },
          'A questionnaire has sections; a section has sub-sections, which are plain lists of questions or grids of rows and columns. Each question has a *code*. Keep the code from year to year: it links this year’s answer with last year’s, and measures are worked out from it.',
        ],
      },
      {
        heading: 'Rules',
        blocks: [
          'Outside of the first range a value is refused. Outside of the second one, or further from last period than the tolerance, it has to be confirmed or explained. Conditions show a question or require it, and checks compare answers with each other, all in one language of expressions.',
          'A question and its help can say the answer to another one: write its code between double braces, as in “How often did {{drug}} cause trouble?”. Where there is no answer yet, … stands in its place.',
          'For things that every organisation has another number of, make a roster of a sub-section: give the word for a row (Ward) and how many there may be. Build the first row; the others ask the same. What repeats in an XLSForm or a FHIR Questionnaire comes over so.',
          'A total of a grid, of a row or of a column is put into a formula or a check by choosing it below the field: its questions need not be named one by one. A row that is added later is in no total by itself; the field says what is left out.',
        ],
      },
      {
        heading: 'Answers that were collected elsewhere',
        blocks: [
          'Under *More*, *Take in answers…* reads a file of many organisations: of ODK, REDCap, LimeSurvey, DHIS2 or FHIR, or a table with a column *organisation_code*. What becomes of the answers of each is shown first, with what would be replaced; then all is stored or nothing.',
        ],
      },
      {
        heading: 'Once it is open',
        blocks: [
          'Texts may be changed at any time. What would change the meaning of answers that exist is refused, or asked about first with how many there are.',
        ],
      },
    ],
  },
  {
    slug: 'running-a-period',
    title: 'Running a period',
    summary: 'Registrations, who is late, odd values, more time, and the next period.',
    audience: 'team',
    sections: [
      {
        heading: 'Dates',
        blocks: [
          { picture: 'dates', shows: 'The dates of a project as a timeline and a table' },
          'Whether a project registers, is open, is being validated or is published follows from its dates and the clock: nobody has to press anything. A change says who it affects before it is saved.',
        ],
      },
      {
        heading: 'Who is late',
        blocks: [
          'The dashboard of a project says who has registered, started and submitted. Choose those to write to and send a reminder from there.',
        ],
      },
      {
        heading: 'Odd values',
        blocks: [
          'Values that were confirmed or explained can be looked at with last period’s beside them. Flag one and ask: the organisation answers beside the value, or corrects it.',
        ],
      },
      {
        heading: 'The next period',
        blocks: [
          'Under *Next period* one act makes the dates, copies the questionnaires with their codes and carries the charts over. What will be made is shown first, and it is all made or nothing.',
        ],
      },
    ],
  },
  {
    slug: 'publishing',
    title: 'Publishing and correcting results',
    summary: 'What people see when, what is held back, and mending a figure afterwards.',
    audience: 'team',
    sections: [
      {
        heading: 'Publishing',
        blocks: [
          'Results are shown from the date under *Dates*. Until then each organisation sees its own figures only, unless the project compares provisional results among those who have submitted.',
          'Once results were published, hiding them, and showing more than was shown, is for the superuser alone: files that people have downloaded cannot be called back.',
        ],
      },
      {
        heading: 'A report for every organisation',
        blocks: [
          'Under *Reports* of a project make a template. It is there for everybody; *For all …* makes its report for each submission of the period at once, with what its own people may see, and puts it among the documents of its organisation. Nobody else reads it but you.',
          'How far it is, and what could not be made, stands under *For all*. Made again for the same period, the documents get a new version.',
        ],
      },
      {
        heading: 'What is unusual, and outlier cases',
        blocks: [
          '*Unusual figures* lists what stands out of everybody’s figures in a period, the gravest first: beyond the limits of a funnel, special causes, large changes, what is missing. It is looked for in the background when results change.',
          'Under *Outlier cases* set the acts that your programme prescribes for an alert and for an alarm, who does each and within how many days. Then open cases from the list of what is unusual. Each act is recorded in its order; the organisation is told from its first act on, replies on its profile, and at the end the case is concluded with its outcome. Whatever waits for you stands on your desk.',
        ],
      },
      {
        heading: 'Correcting',
        blocks: [
          'Reopen the submission with a reason. What is shown stays as published until the corrected answers are submitted.',
        ],
      },
      {
        heading: 'Measures and charts',
        blocks: [
          'A measure is worked out from question codes, and a chart says for each period which measures it reads. Under *Measures* every figure of a measure can be looked at before anybody else sees it.',
          'For the control charts of a chart you choose which of them is drawn and which signs of a special cause count, and keep a target. Whether it will be met as things are then stands on the chart, in profiles and in the gallery, in words and by a letter: P met, F missed, ? at times.',
          'Where something has changed for good, begin a phase of a chart with its reason: limits of its control charts are worked out anew from there, on the values you say. They never move by themselves.',
          'Below a chart, *Annotate a period* says what happened then: to everybody who sees the chart, or for one submission to its organisation alone. It changes no figure and no limit.',
        ],
      },
    ],
  },
  {
    slug: 'people-and-access',
    title: 'People and access',
    summary: 'Inviting, deciding, closing accounts, and reading the audit log.',
    audience: 'team',
    sections: [
      {
        heading: 'People',
        blocks: [
          'Under *Users* invite one person, or many from a list of names, addresses, roles, organisations and projects: every row’s problem is shown before anything is sent. Who waits for a decision stands first.',
          'A *contributor* enters and submits for one organisation, a *viewer* reads for it, an *admin* runs the programme.',
        ],
      },
      {
        heading: 'Programs',
        blocks: [
          'People make API keys for programs of their own in their account; such a key ends with the account. For a data warehouse or a hospital’s own system make one under *Keys for machines*: it is an organisation’s or the programme’s and goes on when people leave. The history of answers and the audit log name the key.',
        ],
      },
      {
        heading: 'When somebody leaves',
        blocks: [
          'Close the account: the person can no longer sign in, from that moment. What they entered stays, with their name and the time.',
        ],
      },
    ],
  },
];
