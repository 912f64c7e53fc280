import type { Guide } from '../guide.ts';

export const teamGuides: readonly Guide[] = [
  {
    slug: 'setting-up-a-project',
    title: 'Setting up a project',
    summary: 'From an empty programme to a project that is open for data entry.',
    audience: 'team',
    sections: [
      {
        heading: 'Order of steps',
        blocks: [
          {
            picture: 'admin-home',
            shows: 'The first page of the admin area, with the to-do list and the menu',
          },
          {
            steps: [
              'Under *Time periods*, add this period. Add the previous period too if you plan to import its figures.',
              'Under *Categories*, add the categories for your projects, then add the project itself under *Projects*. Its settings say whether results show names, which numbers are too small to show, and whether organisations register.',
              'Under *Organisations*, add the organisations by hand or from a list. Then invite their staff from a list under *Users*.',
              'Under *Dates*, set when data collection opens and closes, and when results are published. You see who is affected before anything is saved.',
              'Under *Questionnaires*, build the questions, check them in the preview, and open the questionnaire.',
              'Write what the project is about under *About page*, and what people need to know while they enter data under *Guidance*.',
            ],
          },
          'The first page of the admin area shows what is still missing before a project’s next date.',
        ],
      },
      {
        heading: 'Starting from another project',
        blocks: [
          'In the menu of a project, *Copy* copies its settings, guidance, questionnaires, measures and charts. It does not copy answers or people.',
        ],
      },
    ],
  },
  {
    slug: 'building-a-questionnaire',
    title: 'Building a questionnaire',
    summary: 'Sections, grids, codes, rules, and changes to an open questionnaire.',
    audience: 'team',
    sections: [
      {
        heading: 'Parts',
        blocks: [
          { picture: 'builder', shows: 'The builder with the outline of a questionnaire' },
          'A questionnaire has sections. A section has sub-sections, which are lists of questions or grids of rows and columns. Each question has a *code*. Use the same code every year: it links this year’s answer with last year’s, and measures are calculated from it.',
        ],
      },
      {
        heading: 'Rules',
        blocks: [
          'A value outside the allowed range is refused. A value outside the expected range, or a larger change since last period than expected, must be confirmed or explained. Conditions decide whether a question is shown or required, and checks compare answers with each other. All use the same expression language.',
          'A question and its help can show the answer to another question. Write its code between double braces, as in “How often did {{drug}} cause trouble?”. If there is no answer yet, “…” appears in its place.',
          'If the number of wards, drugs or similar differs between organisations, make the sub-section a roster. Enter the row name, such as Ward, and how many rows there can be. Build the first row: the other rows have the same questions. Repeats in an XLSForm or a FHIR Questionnaire are imported as rosters.',
          'Formulas can look up values in your programme’s tables, such as practices or deprivation by postcode. Upload the tables under *Periods and categories*, *Lookup tables*, and write lookup(…) with the table, the key and the column. In the builder’s preview, formulas use real rows, so you can try them before you open the questionnaire.',
          'To use the total of a grid, row or column in a formula or a check, select the total below the field. You do not need to name each question. A row that is added later is not included automatically. A message beside the field says what the total leaves out.',
        ],
      },
      {
        heading: 'Answers collected elsewhere',
        blocks: [
          'Under *More*, *Import answers…* imports a file with answers from many organisations. The file can come from ODK, REDCap, LimeSurvey, DHIS2 or FHIR, or be a table with an *organisation_code* column. If a DHIS2 file has values for several periods, select the one to import. Before anything is saved, you see what will happen to each organisation’s answers and what will be replaced. If any part fails, nothing is saved.',
        ],
      },
      {
        heading: 'Changes after opening',
        blocks: [
          'You can change the wording at any time. If a change would alter the meaning of existing answers, either it is refused, or you are shown how many answers it affects and asked to confirm it.',
        ],
      },
    ],
  },
  {
    slug: 'running-a-period',
    title: 'Managing a data collection period',
    summary: 'Registrations, late organisations, unusual values, extensions and the next period.',
    audience: 'team',
    sections: [
      {
        heading: 'Dates',
        blocks: [
          { picture: 'dates', shows: 'The dates of a project as a timeline and a table' },
          'A project’s dates decide whether it is open for registration, open for data entry, in validation or published, so you do not have to do anything. Before you save a change, you see who it affects.',
        ],
      },
      {
        heading: 'Late organisations',
        blocks: [
          'A project’s dashboard shows who has registered, started and submitted. From there, you can select who to email and send a reminder.',
        ],
      },
      {
        heading: 'Unusual values',
        blocks: [
          'You can review values that were confirmed or explained, with last period’s values beside them. If you raise a query about a value, the organisation either replies to the query or corrects the value.',
        ],
      },
      {
        heading: 'The next period',
        blocks: [
          '*Next period* creates the dates, copies the questionnaires with their codes and carries the charts over in one step. Before you confirm, you see what will be created. If any part fails, nothing is created.',
        ],
      },
    ],
  },
  {
    slug: 'publishing',
    title: 'Publishing and correcting results',
    summary: 'What people can see and when, what is held back, and how to correct a figure afterwards.',
    audience: 'team',
    sections: [
      {
        heading: 'Publishing',
        blocks: [
          'Results are shown from the date under *Dates*. Until then, each organisation sees only its own figures, unless the project shows provisional comparisons between the organisations that have submitted.',
          'Once results are published, only a superuser can withdraw them or show more of them. Files that people have already downloaded cannot be recalled.',
        ],
      },
      {
        heading: 'A report for every organisation',
        blocks: [
          'Under *Reports* in a project, make a template. Every organisation can use it. *Create for all…* makes a report for every submission in the period at once and adds each one to that organisation’s documents. Each report shows only what that organisation can see. Only that organisation and the programme team can read it. *Add one-page summary* makes a template for you: one page about each organisation.',
          'Progress is shown under *For all organisations*, with any reports that could not be created. If you create the reports again for the same period, each one is saved as a new version of the document.',
        ],
      },
      {
        heading: 'Unusual results and outlier cases',
        blocks: [
          '*Unusual results* lists what stands out in all organisations’ figures for a period, the most serious first. It includes values outside the funnel limits, special causes, large changes and missing values. It is updated in the background when results change.',
          'Under *Outlier cases*, set the actions your programme requires for an alert and for an alarm, who does each, and within how many days. Then open cases from the list of unusual results. Actions are recorded in order. The organisation is notified from the first action onwards and replies on its profile. At the end, the case is concluded with an outcome. Anything waiting for you appears in your admin area.',
        ],
      },
      {
        heading: 'Corrections',
        blocks: [
          'Reopen the submission with a reason. Published results stay as they are until the corrected answers are submitted.',
        ],
      },
      {
        heading: 'Measures and charts',
        blocks: [
          'Measures refer to questions by their codes, and a chart says which measures it uses for each period. Under *Measures*, you can check every figure of a measure before anyone else sees it.',
          'A measure calculated from cases can leave out cases: write a condition in *Cases included*. Cases that do not meet it are listed as not eligible.',
          'To compare groups of cases, such as women and men, open a measure that is a mean, median or proportion of cases and select *Split by…*. This creates a measure for each answer to a question, and a chart. If one group has too few cases to show, all of that organisation’s groups are held back.',
          'For each chart, you select the type of control chart, which signs count as a special cause, and a target. The chart, profiles and the gallery then say whether the target will be met if nothing changes. They show this in words and as a symbol: P if it will be met, F if it will be missed and ? if it will sometimes be met.',
          'If a target changes, add the new one under *Targets from a later period*. Earlier periods keep the target they had.',
          'If something has changed permanently, start a new phase on the chart and give the reason. The limits of its control charts are recalculated from that period, using the values you select. The limits never change by themselves.',
          'Below a chart, use *Annotate a period* to say what happened. The note can be for everyone who sees the chart, or only for the organisation of one submission. The note does not change any figures or limits.',
        ],
      },
    ],
  },
  {
    slug: 'people-and-access',
    title: 'People and access',
    summary: 'How to invite people, decide on requests, close accounts and read the audit log.',
    audience: 'team',
    sections: [
      {
        heading: 'People',
        blocks: [
          'Under *Users*, invite one person, or many from a list of names, addresses, roles, organisations and projects. You see the problems in each row before anything is sent. People waiting for a decision are listed first.',
          'A *contributor* enters and submits data for one organisation. A *viewer* can only read the data. An *admin* runs the programme.',
        ],
      },
      {
        heading: 'Programs',
        blocks: [
          'People create API keys for their own programs in their account, and these keys stop working when the account is closed. For a data warehouse or a hospital’s own system, create a key under *Service API keys*. This key belongs to an organisation or the programme, and still works when people leave. The answer history and the audit log show which key made each change.',
        ],
      },
      {
        heading: 'People who leave',
        blocks: [
          'Close their account. From that moment, they cannot sign in. What they entered is not deleted, and still shows their name and the time.',
        ],
      },
    ],
  },
];
