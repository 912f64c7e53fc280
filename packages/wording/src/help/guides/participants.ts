import type { Guide } from '../guide.ts';

export const participantGuides: readonly Guide[] = [
  {
    slug: 'entering-data',
    title: 'Entering data',
    summary: 'How to type, paste or upload the figures for a period, and check that they are saved.',
    audience: 'participants',
    sections: [
      {
        heading: 'Before you start',
        blocks: [
          'If a project requires registration, register first. Under *Registration*, say who the lead and the deputy are, and which submissions you will make. The form is already filled in with last time’s details and takes a minute.',
          'Under *Data collection*, each questionnaire shows its progress. Select *Start* or *Continue*. The *Dashboard* shows the first things to do, and *Show all* lists the rest.',
        ],
      },
      {
        heading: 'Typing',
        blocks: [
          {
            picture: 'section',
            shows: 'A section of a questionnaire with last period’s figures beside the fields',
          },
          'Each figure is saved when you leave its field, or a moment after you stop typing. The page shows *Saving…*, *Saved* with the time, or *Not saved: retrying*. You can continue without a connection. Your entries stay in the browser and are sent when the connection is back.',
          'Last period’s figure appears beside each number. If yours is very different, you are asked to confirm it or explain why. This is not an error. The programme team reads what you write.',
          'Where you can add rows, such as for wards or drugs, there is always one empty row. Type or paste into it to add a row. You do not need to fill in unused rows. To remove a row, select the cross beside it. Before it is removed, you see what will be lost. The rows below then move up.',
          'In a grid, Tab and the arrow keys move from cell to cell, and you can paste a block copied from a spreadsheet. Shift and the arrow keys select several cells, which you can fill down or to the right, clear or copy. Press F8 to go to the next answer to check.',
        ],
      },
      {
        heading: 'Uploading a workbook',
        blocks: [
          {
            steps: [
              'Under *Data collection*, download the questionnaire as a workbook. It contains what has already been entered.',
              'Fill in the answers and leave the codes as they are.',
              'Select *Upload*. Every problem is listed by sheet and cell before anything is saved.',
              'Save the answers that are correct, or fix the file and upload it again.',
            ],
          },
        ],
      },
    ],
  },
  {
    slug: 'reviewing-cases',
    title: 'Reviewing cases',
    summary: 'Entering cases one by one with a code, second reviews, and cases entered twice.',
    audience: 'participants',
    sections: [
      {
        heading: 'Codes for your cases',
        blocks: [
          {
            steps: [
              'Under *Data collection*, open the questionnaire in the list *Cases and surveys*.',
              'Select *Create codes*, then enter how many you need and who will review the cases.',
              'Write each code beside the patient’s name on your own list. The portal stores no names, so only your list shows whose case it is.',
            ],
          },
          'A code has eight characters in two halves, such as 7K3M-9Q2X. The portal uses the last character to check for typing mistakes. No code is ever used twice.',
        ],
      },
      {
        heading: 'Moving between cases',
        blocks: [
          'The open case is shown at the top of every page: *Case 12 · 7K3M-9Q2X*. Each figure is saved in that case only, even if you move on at once or lose the connection. Anything that could not be sent is listed above the cases, with a link to it.',
          'Select *Complete case and open the next*. Anything missing is listed with a link to its field. The next case is one of yours or, if you have none left, one that is not assigned to anyone. The cursor is in its first field. Any change to a complete case reopens it.',
        ],
      },
      {
        heading: 'A case entered twice',
        blocks: [
          'If a case has the same answers as another, the page says which one. Select *View the other case* or *Keep both*. If they are the same case, go to the list and withdraw one of them. You are asked for a reason, and the answers for that case are deleted permanently.',
        ],
      },
      {
        heading: 'Second reviews',
        blocks: [
          'Some cases are selected at random for a second reviewer, to check how far two people agree. Neither reviewer sees the other’s review until both are complete.',
        ],
      },
      {
        heading: 'Submitting',
        blocks: [
          'When no case is in progress, select *Submit* on the cases page. Unused codes do not matter.',
        ],
      },
    ],
  },
  {
    slug: 'running-a-survey',
    title: 'Running a survey',
    summary: 'Giving people a link or a letter with a code, and closing the survey at the end.',
    audience: 'participants',
    sections: [
      {
        heading: 'Inviting people',
        blocks: [
          {
            steps: [
              'Under *Data collection*, open the survey in the list *Cases and surveys*.',
              'Select *Create codes* and make one for each person you plan to ask.',
              'Select *Letters and labels*, then select the codes to print. To edit the text, use *Change the wording* before you print. Your wording is saved on this device for next time.',
              'Print at 100%. Hand out the letters, or put a label on your own letters.',
            ],
          },
          'If the programme team allows it, people can also start without a code. Give them the link, or print a *Poster*.',
        ],
      },
      {
        heading: 'What you can and cannot see',
        blocks: [
          'You can see how many codes are unused, in progress and complete. You cannot see who answered what: results are shown once enough people have answered.',
          'If a person asks you to remove their answers, search for the reference on their last page and select *Withdraw*.',
        ],
      },
      {
        heading: 'Closing the survey',
        blocks: [
          'Select *Close the survey* when you do not expect further answers. People who started but did not finish do not count as having taken part. The programme team can open the survey again.',
        ],
      },
    ],
  },
  {
    slug: 'submitting',
    title: 'Checking and submitting',
    summary: 'Marking sections complete, answering queries about values, and what submitting means.',
    audience: 'participants',
    sections: [
      {
        heading: 'Submitting',
        blocks: [
          {
            steps: [
              'Select *Mark complete* at the end of each section. Anything still missing is listed with a link to its field.',
              'When all sections are complete, select *Submit* and confirm the declaration.',
              'The answers are then locked. If something has to be changed, ask the programme team to reopen the submission.',
            ],
          },
          'You can change answers until you submit. Nothing is submitted for you when data collection closes.',
        ],
      },
      {
        heading: 'Queries from the programme team',
        blocks: [
          'A query appears beside the value it is about, and you get an email. Reply to the query, or correct the value. Your reply or correction is saved in the history of the value, with your name and the time.',
        ],
      },
      {
        heading: 'Who can see your data',
        blocks: [
          'Until results are published, only your organisation and the programme team can see your figures. After that, others see them under a pseudonym, unless the project shows results by name. The project’s About page says which.',
        ],
      },
    ],
  },
  {
    slug: 'using-results',
    title: 'Using results in your own work',
    summary: 'Your profile, similar organisations, and charts and slides for board papers.',
    audience: 'participants',
    sections: [
      {
        heading: 'Scorecard',
        blocks: [
          { picture: 'dashboard', shows: 'A project’s dashboard with the scorecard' },
          'The *Dashboard* of a project lists each measure with your value, its position among all values, a verdict and the change since last time. Each line links to its chart.',
          '*Profile* starts with what stands out: values outside the funnel limits, special causes, unusual changes and missing values. You can compare it with another period, sort it by how unusual values are, print it and download it as CSV. *One-page summary* makes a PDF page for your board. It shows how many measures are better or worse, which stand out most, and the to-do list.',
          'When results are published, you get one email for each project about what stands out in your figures. After that you get at most one a day, if published figures are corrected or one of yours becomes unusual. To unsubscribe for that project, use the link in the email. To turn the emails on again, go to *Account*, *Email notifications*.',
          'If the programme team looks into one of your figures because it is unusual, your profile shows this under *Outlier cases*. It says what has been done and when your reply is due. Contributors get an email when it is your organisation’s turn to act.',
          'Select *Calculation* beside a value, or *How was this calculated?* above a chart, to see the steps from your answers to the figure. The page has its own address, so you can send it to a colleague.',
        ],
      },
      {
        heading: 'Peers',
        blocks: [
          'A peer group contains the organisations you want to compare with. Use one from the programme team, or create your own by selecting organisations or a characteristic they share. If the programme team has set up similar organisations, you can also compare with the most similar ones: open *Peer groups* and select how many. *Similar* below the chart lists them and shows how similar each one is. Some projects compare with the most similar by default. To compare with all organisations, remove this comparison above the chart. If a group cannot be offered, the page says why.',
          'Your own groups and those you used most recently are at the top of the list. Type to find the others. A group you create is only for you until you tick *Share with my organisation*. Links to charts that use the group then work for your colleagues. For anyone else, the link shows the chart without the group, and says so.',
        ],
      },
      {
        heading: 'Control charts: normal or unusual',
        blocks: [
          'The chart type *SPC* shows your values over time, with the limits between which they usually move. A point with a different shape and colour is outside normal variation, and the sentence above the chart says why. If there is a *Target*, the chart says whether it will be met if nothing changes.',
          'Under *Control chart*, select how your values are monitored. XmR suits any measure. Use p and p′ for proportions, u and u′ for rates and c for counts. Their limits allow for the number of cases each value is based on. Use p′ and u′ for very large numbers, a run chart if you have few values, and EWMA or CUSUM to find small shifts early. Only the charts that fit your figures are offered. The selection is part of the address, so a copied link shows the same chart.',
        ],
      },
      {
        heading: 'Annotations',
        blocks: [
          'Below a chart, use *Annotate a period* to note in a few words what happened, such as a ward opening. The number of the note appears at that period in charts over time, and downloads include the note. Your colleagues and the programme team can read it, but other organisations cannot. Notes from the programme team to all organisations appear among yours.',
        ],
      },
      {
        heading: 'My views',
        blocks: [
          'The button beside a chart’s star saves your comparison as a view with a name you choose. The project dashboard shows up to six views with their results for the newest period. *All my views* lists the others, and you can rename or delete them there. Only you can see your views. To show one to a colleague, use *Copy link*.',
        ],
      },
      {
        heading: 'Slides and tables',
        blocks: [
          'You can download any chart as an image, slides, a workbook or CSV. You can download several charts in a topic as images in one ZIP file. To download a whole topic, select *Report pack*. The pack has the control charts as shown on screen, and the notes about each period, numbered. Comments on charts are included if you ask for them. Anything held back on screen is also held back in the files.',
          'For results you use again and again in Excel, Power BI, R or Python, *Data feeds* has links that load the data. They are at the end of *Reports* and of *Data collection*. A program needs an API key, which you create in your account.',
        ],
      },
      {
        heading: 'A board paper for every period',
        blocks: [
          {
            steps: [
              'Under *Reports* in a project, select *New template* and give it a name.',
              'Add charts, headings and text in reading order. For each chart, select the chart type and averages, and write what your board should know. Everything is saved as you type.',
              'Select the time period and then *Create report*. Next time, select the next period and make the report again.',
            ],
          },
          'Turn on *Email me when results are published* to get a link to the report each time. You can do the same for a saved view under *All my views*.',
          'Templates belong to your organisation, so only your colleagues can see and change them. Every organisation can use the programme team’s templates.',
        ],
      },
    ],
  },
];
