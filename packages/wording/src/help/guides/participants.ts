import type { Guide } from '../guide.ts';

export const forParticipants: readonly Guide[] = [
  {
    slug: 'entering-data',
    title: 'Entering data',
    summary: 'Typing, pasting or uploading the figures of a period, and knowing that they are saved.',
    audience: 'participants',
    sections: [
      {
        heading: 'Before you begin',
        blocks: [
          'Where a project asks for it, register first: under *Registration* say who leads, who stands in, and which submissions you will make. It is filled in from last time and takes a minute.',
          'Under *Data collection* each questionnaire shows how far it is. Choose *Start* or *Continue*.',
        ],
      },
      {
        heading: 'Typing',
        blocks: [
          {
            picture: 'section',
            shows: 'A section of a questionnaire with last period’s figures beside the fields',
          },
          'Each figure is saved when you leave its field, or a moment after the last key. The page says *Saving…*, *Saved* with the time, or *Not saved: retrying*. Without a connection you can go on: what you typed is kept in the browser and sent when the connection is back.',
          'Last period’s figure stands beside each number. If yours is far from it, you are asked to confirm it or to say why. That is not an error: the programme team reads what you write.',
          'Where rows are added, as for wards or drugs, there is always one empty row: what is typed or pasted there begins it, and a row that nobody has begun asks nothing. The cross beside a row removes it, after saying what is lost; the rows below move up.',
          'In a grid, Tab and the arrow keys go from cell to cell, and a block copied from a spreadsheet can be pasted into it. Shift and the arrow keys choose several cells, which can be filled down or to the right, cleared and copied. F8 goes to the next answer that is doubtful.',
        ],
      },
      {
        heading: 'Uploading a workbook',
        blocks: [
          {
            steps: [
              'Under *Data collection* download the questionnaire as a workbook. It holds what is entered already.',
              'Fill in the answers and leave the codes as they are.',
              'Choose *Upload*. Every cell with a problem is listed by sheet and cell before anything is saved.',
              'Save what is right, or mend the file and upload it again.',
            ],
          },
        ],
      },
    ],
  },
  {
    slug: 'reviewing-cases',
    title: 'Reviewing cases',
    summary: 'Entering one case after another by its code, second reviews, and cases entered twice.',
    audience: 'participants',
    sections: [
      {
        heading: 'Codes for your cases',
        blocks: [
          {
            steps: [
              'Under *Data collection* open the questionnaire in the list *Cases and surveys*.',
              'Choose *Make codes* and say how many you need, and who reviews them.',
              'Write each code on your own list beside the patient. The portal holds no name, so that only your list says whose case it is.',
            ],
          },
          'A code is eight characters in two halves, such as 7K3M-9Q2X. The last one tells a mistyped code from a right one, and no code is ever given twice.',
        ],
      },
      {
        heading: 'From case to case',
        blocks: [
          'Above every page stands which case is open: *Case 12 · 7K3M-9Q2X*. Each figure is saved in that case alone, also when you go on at once or the connection is gone. What could not be sent is listed above the cases, with the way to it.',
          'Choose *Complete case and open the next*. Whatever is missing is listed with the way to its field. The next case is one of yours first, then one that is nobody’s; the caret stands in its first field. Whatever you change in a complete case opens it again.',
        ],
      },
      {
        heading: 'A case entered twice',
        blocks: [
          'If a case is answered like another one, you are told which. *Look at it*, or choose *Keep both*. If it is the same case, go to the list and withdraw one of them: its answers are deleted for good, and you are asked why.',
        ],
      },
      {
        heading: 'Second reviews',
        blocks: [
          'Some cases are drawn by chance for a second reviewer, to see how far two people agree. Neither sees the other’s review before both are complete.',
        ],
      },
      {
        heading: 'Submitting',
        blocks: [
          'When no case is in progress, choose *Submit* on the page of the cases. Codes that were never used do no harm.',
        ],
      },
    ],
  },
  {
    slug: 'running-a-survey',
    title: 'Running a survey',
    summary: 'Giving people a link or a letter with a code, and closing the survey in the end.',
    audience: 'participants',
    sections: [
      {
        heading: 'Asking people',
        blocks: [
          {
            steps: [
              'Under *Data collection* open the survey in the list *Cases and surveys*.',
              'Choose *Make codes*, one for each person you are going to ask.',
              'Choose *Letters and labels*, and which codes to print. *Change the words* before you print: they are kept on this device for the next time.',
              'Print at 100%. Hand the letters out, or put a label on your own.',
            ],
          },
          'Where the programme team allows it, people can also begin without a code: give them the link, or *Print a poster*.',
        ],
      },
      {
        heading: 'What you see, and what you do not',
        blocks: [
          'You see how many codes are unused, in progress and complete. Nobody here sees who has answered what: results are shown once enough people have answered.',
          'If somebody asks you to take their answers out, search for the reference on their last page and choose *Withdraw*.',
        ],
      },
      {
        heading: 'Closing it',
        blocks: [
          'Choose *Close the survey* when no more answers are to come. Who has begun and not finished has not taken part. The programme team can open it again.',
        ],
      },
    ],
  },
  {
    slug: 'submitting',
    title: 'Checking and submitting',
    summary: 'Marking sections complete, answering questions about a value, and what submitting means.',
    audience: 'participants',
    sections: [
      {
        heading: 'Submitting',
        blocks: [
          {
            steps: [
              'Choose *Mark complete* at the end of each section. Whatever is still missing is listed with a link to its field.',
              'When all sections are complete, choose *Submit* and confirm the declaration.',
              'The answers are then locked. If something has to be changed, ask the programme team to reopen the submission.',
            ],
          },
          'You may go on changing answers until you submit, and nothing is submitted for you when the time is up.',
        ],
      },
      {
        heading: 'When the programme team asks',
        blocks: [
          'A question about a value stands beside it, and you are told by e-mail. Answer there, or correct the value: both are kept in its history, with who and when.',
        ],
      },
      {
        heading: 'Who sees what',
        blocks: [
          'Until results are published, your figures are seen by your organisation and the programme team. Afterwards others see them under a pseudonym, unless the project shows results by name: its About page says which.',
        ],
      },
    ],
  },
  {
    slug: 'using-results',
    title: 'Taking results into your own work',
    summary: 'Your profile, peers like you, pictures and slides for a paper.',
    audience: 'participants',
    sections: [
      {
        heading: 'Where you stand',
        blocks: [
          { picture: 'dashboard', shows: 'The dashboard of a project with the scorecard' },
          'The *Dashboard* of a project lists each measure with your value, where it lies among all, a verdict and the change since last time. Each line leads to its chart.',
          '*Profile* begins with what stands out: values beyond the limits of a funnel, special causes, unusual changes, what is missing. You can put another period beside it, order it by how unusual you are, print it and take it along as CSV.',
          'When results are published you get one message for a project that says what stands out of your figures; later at most one a day, when published figures were corrected or one of yours is newly unusual. The link in it ends them for that project, and *Account*, *Notices* turns them on again.',
          'Where the programme team looks into a figure of yours because it lies far out, your profile says so under *Outlier cases*, with what has been done and until when your reply is asked for. Contributors are told by e-mail when it is your turn.',
          '*How?* beside a value, or *How was this worked out?* above a chart, leads from your answers to the figure. The page has its own address, so that it can be sent to a colleague.',
        ],
      },
      {
        heading: 'Peers',
        blocks: [
          'A peer group holds those you want to be compared with. Choose one the programme team made, or make your own: of those you tick, of those with something in common or, where the programme team has said what counts, of those most like you by their figures, with how far away each is. A group so small that it would single somebody out is not offered, with the reason.',
          'Your own groups and those you used last stand first in the list; the others are found by typing. One you make is for you alone until you tick *Everybody at my organisation can use and change it*: a link to a chart that compares with it then works for your colleagues. For anybody else the link shows the chart without it, and says so.',
        ],
      },
      {
        heading: 'Usual or unusual: control charts',
        blocks: [
          'The form *SPC* of a chart draws your values over time with the lines between which they usually move. A point of another shape and colour is more than the usual ups and downs, and the sentence above says why. With a *Target* it says whether the target will be met as things are.',
          'Under *Control chart* you choose how your values are watched: XmR for any measure; p and p′ for shares, u and u′ for rates and c for counts, whose limits know how many stand behind a value, the ones with a stroke being for very large numbers; a run chart where there are few values; EWMA and CUSUM to find small shifts early. Only those are offered that your figures fit. The choice stands in the address, so a copied link shows the same.',
        ],
      },
      {
        heading: 'What happened when',
        blocks: [
          'Below a chart, *Annotate a period* keeps what happened then in a few words, such as a ward that opened. Its number stands at that period in the pictures over time, and its words go with the pictures you download. Your colleagues and the programme team read it; no other organisation does. What the programme team says to everybody stands among yours.',
        ],
      },
      {
        heading: 'My views',
        blocks: [
          'The button beside the star of a chart keeps what you compare under a name of yours. Up to six views stand on the dashboard of the project with what they say of the newest period; *All my views* leads to the others, renames and deletes them. They are yours alone: to show a colleague, use *Copy link*.',
        ],
      },
      {
        heading: 'Slides and tables',
        blocks: [
          'Any chart can be downloaded as a picture, as slides, as a workbook or as CSV. A group of charts can be downloaded as one pack: control charts as the screen draws them, what happened in a period by its number, and the comments on a chart where you ask for them. What is held back on the screen is held back in the files.',
          'For what you make again and again in Excel, Power BI, R or Python, *Data feeds* has addresses that fetch it: at the end of *Reports* and of *Data collection*. A program needs an API key, from your account.',
        ],
      },
      {
        heading: 'A board paper for every period',
        blocks: [
          {
            steps: [
              'Under *Reports* of a project choose *New template*, and give it a name.',
              'Add charts, headings and text in the order in which they are to be read. Choose for each chart its form and averages, and write beside it what your board should know. All of it is saved as you type.',
              'Choose the time period and *Make the report*. Next time choose the next period and press again.',
            ],
          },
          'Templates belong to your organisation: your colleagues see and change them, nobody else does. Those of the programme team are there for everybody to make.',
        ],
      },
    ],
  },
];
