/** The kinds of text that are checked, each with a ceiling of its own in `scripts/word-ceilings.json`. */
export const TEXT_KINDS = ['comments', 'docs', 'screens', 'titles', 'paths'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** A text with its place. `isDoc`: a comment of a declaration. `isHeading`: a Markdown heading. */
export interface FoundText {
  kind: TextKind;
  file: string;
  line: number;
  text: string;
  isDoc?: boolean;
  isFunction?: boolean;
  isHeading?: boolean;
}

/** A word or phrase to replace. `kinds` limits the rule to these kinds of text; without it the rule covers all prose. */
interface BannedWord {
  pattern: RegExp;
  instead: string;
  kinds?: readonly TextKind[];
}

const MAIL_TERMS =
  'server|servers|transport|from|branding|provider|providers|client|clients|host|hosts|programs?|readers?';
const PERMITTED =
  'read|seen|opened|changed|edited|used|deleted|removed|shown|sent|asked|entered|written|set|named|copied|published|submitted|answered|called|left|given|taken|made|added|withdrawn|listed|created|started|imported|exported';
const ABILITIES =
  'see|read|open|change|edit|use|enter|submit|delete|remove|write|do|ask|give|answer|export|import|download|approve|reject|manage|publish|invite|hold|name|contain|send|set|choose|select|add|create|call|close|reopen|correct|only|not (see|read|open|change|edit|use|enter|submit|delete|write)';

/** Words of the word table, the product terms and rule 2 of the writing guide. */
const BANNED_WORDS: readonly BannedWord[] = [
  { pattern: /\b(some|no|every)body\b/i, instead: 'the user, a person, no one, everyone' },
  { pattern: /\b(whoever|whomever|whosoever)\b/i, instead: 'the user, the caller, anyone who' },
  { pattern: /\bwhatever\b/i, instead: 'any, every, whichever' },
  { pattern: /(?<!\b(a|this|that|each|last|first|the|new|old|other|which|every|any|no|next|\w+er|\w+est) )\bone['’]s\b/i, instead: 'your, the user’s' }, // prettier-ignore
  { pattern: /\bthe own\b/i, instead: 'your' },
  { pattern: /\banew\b|\bonce more\b/i, instead: 'again, re-' },
  { pattern: /\bmeanwhile\b/i, instead: 'during this, in the background' },
  { pattern: /\b(take|takes|took|taken|taking) (it |them |this |those |these )?in\b(?! (turns?|hand|place|order|one|account|advance|full|part|parallel)\b)/i, instead: 'import' }, // prettier-ignore
  {
    pattern: /\b(write|writes|wrote|written|writing|give|gives|gave|given|giving) out\b/i,
    instead: 'export',
  },
  { pattern: /\bwork(s|ed|ing)?( \w+)? out\b/i, instead: 'calculate' },
  { pattern: /\breckon(s|ed|ing)?\b/i, instead: 'calculate' },
  { pattern: /(?<!where (you|they|it) )\b(stands?|stood|standing) (in|at|for|on|beside|here|there|where|with|before|above|below|under|by|as|after|alone|first|last|between|behind|over|next|right|within|to)\b/i, instead: 'is, appears, is listed' }, // prettier-ignore
  { pattern: /\b(begin|begins|beginning|beginnings|began|begun|Begin|Begins|Beginning|Began|Begun)\b/, instead: 'start, started' }, // prettier-ignore
  { pattern: /\bfor good\b(?! (reason|measure|cause|or))/i, instead: 'permanently' },
  { pattern: /\bgone\b/i, instead: 'deleted, missing' },
  { pattern: /\b(go|goes|went) with (it|them)\b/i, instead: 'is deleted together with' },
  {
    pattern: /\bno more\b(?! (than|often|\w+s?\b (can|is|are|may)))|\bany more\b(?! (than|\w+s\b))/i,
    instead: 'not, no longer',
  },
  { pattern: /\b(tell|tells|told|telling)\b(?! (us|people|apart|\w+ apart|one \w+ from)\b)/i, instead: 'notify, report, show' }, // prettier-ignore
  { pattern: /\bkept\b(?! (for|until|open|apart|up|out|from|alive|running|short|secret|private|in (order|step|sync)|at most|so that|separate)\b)/i, instead: 'saved, stored, cached' }, // prettier-ignore
  { pattern: /\blonger entry\b/i, instead: 'extension' },
  { pattern: /\bwho may see\b/i, instead: 'access, permissions' },
  { pattern: /\balike\b/i, instead: 'similar, the same' },
  { pattern: /\bwhat (is due|needs doing)\b/i, instead: 'to do, overview' },
  { pattern: /\brooms\b|\b(the|a|its|this|each|every) room\b(?! for)|\bdesks?\b/i, instead: 'admin area, pages' }, // prettier-ignore
  { pattern: /^beside it\b/i, instead: 'compare with', kinds: ['screens'] },
  { pattern: /\bas shipped\b/i, instead: 'default' },
  { pattern: /(?<!\b(has|have|had|not|already|yet) )\bchosen\b/i, instead: 'selected' },
  { pattern: new RegExp(`(?<![-./])\\bmails?\\b(?![-.(])(?! (${MAIL_TERMS})\\b)`, 'i'), instead: 'email' },
  { pattern: /\blog(s|ged|ging)? (in|out)\b(?! (full|the|a|one|its|this)\b)/i, instead: 'sign in, sign out' },
  { pattern: /\bkeys? for machines\b/i, instead: 'service API key' },
  { pattern: new RegExp(`\\bmay (be (${PERMITTED})|${ABILITIES})\\b`), instead: 'can' },
  { pattern: /\b(who|they|you|people|users?|members?|admins?|team|caller|superusers?) may\b(?! (have|be|need|want|also|still|well|not have|not be)\b)/, instead: 'can' }, // prettier-ignore
  { pattern: /\bchas(e|es|ed|ing)\b/i, instead: 'reminders' },
  { pattern: /\b(route rules?|mail texts?|unusual figures?|first steps)\b/i, instead: 'the product term' },
  { pattern: /\bdoors?\b|\bscenes?\b|\bwings?\b|\bfloors?\b|\bletterheads?\b/i, instead: 'the field’s term' },
];

const WH = 'what|whom|which|who|whose|where|whatever|whoever';
const PREPOSITION =
  'by|in|to|from|with|without|at|on|for|after|before|of|under|until|since|through|than|about|against';

/** Openings that make a doc comment a clause; the comment of a function starts with a verb. */
const CLAUSE_OPENINGS: readonly RegExp[] = [
  /^(what|of|whom|as|whether|where|who|whose|which|why|whoever|whatever|how|wherever|whichever)\b(?!-)/i,
  /^one (that|who|which|of|whose|whom|as|by|may|can|has|is)\b/i,
  /^(those|the one|the ones|these|all|everything|something|nothing|anything) (that|who|which|of|whom|there|what)\b/i,
  /^so (much|many|long|few)\b/i,
  /^for so (long|many)\b/i,
  /^that (is|are|was|it|they|the|a|no|one|what|of|there|has)\b/i,
  new RegExp(`^(${PREPOSITION}) (${WH})\\b`, 'i'),
];

/** An amount reads well on a constant: "How long expired rows last". */
const AMOUNT = /^how (long|many|much|often|far)\b/i;
const TASK = /^how (to|we|you|i)\b|^what[’']s new\b/i;
const CAN_LABEL = /^(who|what)( [\w’]+){0,3} can\b/i;
const LABEL_OPENING = new RegExp(`^(${WH}|of|whether|that is|that are|(${PREPOSITION}) (${WH}))\\b`, 'i');
const TITLE_OPENING = new RegExp(
  `^(${WH}|of|whether|how|that|so (much|many)|as (the|a|it|they|one)|(${PREPOSITION}) (${WH}))\\b`,
  'i',
);

function opensWithClause({ kind, text, isDoc, isFunction, isHeading }: FoundText): boolean {
  if (TASK.test(text)) return false;
  if (kind === 'comments')
    return (
      isDoc === true &&
      (isFunction || !AMOUNT.test(text)) &&
      CLAUSE_OPENINGS.some((opening) => opening.test(text))
    );
  if (kind !== 'titles' && CAN_LABEL.test(text)) return false;
  if (kind === 'docs') return isHeading === true && LABEL_OPENING.test(text);
  if (kind === 'titles') return TITLE_OPENING.test(text);
  const isLabel = /^[A-Z]/.test(text) && text.split(/\s+/).length <= 8 && !/[.?!:;,…]$/.test(text);
  return kind === 'screens' && isLabel && LABEL_OPENING.test(text);
}

/** Metaphors and riddles in names of files and folders. */
const PATH_WORDS = new Set(
  `door doors opener scene scenes desk room rooms house floor floors wing wings fence pen spine lighting tongue
  letterhead dress told tell tells telling kept gone begin begun anew meanwhile whoever whatever somebody nobody
  everybody say says said saying look looks looked looking chasing chased standing misfits doubts doubtful
  sight reckon judge judges judged settle settled late held hold what who whom whose where which how why is or
  soonest evenly watching wanted useless`.split(/\s+/),
);
const PATH_OPENING = /^(of|in|at|by|as|until|while|from-source|go-to|to-letters)-/;
const PATH_ENDING = /-(of|in|by|to|at|from|with|not|is|out-of-\w+)$/;
const PATH_TERMS =
  /(^|-)(sign|log|opt|check|plug|built|roll|fill|zoom)-(in|on|out)$|(^|-)look-up|^(group|sort|order)-by$|^mail-from$/;
const BARE_PARTICIPLE = /^(?!feed|seed|embed|speed|shared|typed)[a-z]{3,}ed$/;

/** Returns the faults in the name of a file or folder. */
function findBannedName(path: string): string[] {
  const name = (path.split('/').at(-1) ?? '').replace(/^\d{4}[-_]/, '').replace(/\.[a-z0-9.]+$/i, '');
  const words = name.toLowerCase().split(/[-_.@]/);
  if (PATH_TERMS.test(name)) return [];
  const found = words.filter((word) => PATH_WORDS.has(word));
  if (PATH_OPENING.test(name) || PATH_ENDING.test(name)) found.push('a clause');
  if (BARE_PARTICIPLE.test(name)) found.push('a bare participle');
  return found;
}

/** Blanks code, placeholders and addresses: names there follow the code. */
const withoutCode = (text: string) =>
  text.replace(/`[^`]*`/g, '`…`').replace(/\{[^}]*\}|\]\([^)]*\)|https?:\S+/g, '…');

/** Returns the banned words and openings of a text, each with what to write instead; empty for a good text. */
export function findBanned(found: FoundText): string[] {
  if (found.kind === 'paths') return findBannedName(found.text);
  const text = withoutCode(found.text);
  const words = BANNED_WORDS.filter(({ kinds }) => !kinds || kinds.includes(found.kind)).flatMap(
    ({ pattern, instead }) => {
      const match = pattern.exec(text);
      return match ? [`“${match[0]}” (${instead})`] : [];
    },
  );
  return opensWithClause({ ...found, text }) ? [...words, 'opens with a clause'] : words;
}
