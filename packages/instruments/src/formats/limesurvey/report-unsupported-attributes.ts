import { truncate } from '../../import/plain-text.ts';
import type { ReportEntry } from '../../import/import-report.ts';
import type { SurveyQuestion } from './lss-survey.ts';

/** Attributes that change what is asked or taken, and have no place here. */
const LOST: Record<string, string> = {
  random_order: 'Its parts are not shown in random order.',
  random_group: 'Questions are not shown in random order.',
  time_limit: 'There is no time limit.',
  other_numbers_only: 'People can enter any text for “other”.',
  numbers_only: 'Its answers can be any text, not only numbers.',
  slider_layout: 'The sliders become number questions.',
  code_filter: 'All options are always offered.',
  max_num_of_files: 'Only one file can be uploaded.',
  other_comment_mandatory: 'People do not have to say what “other” is.',
  location_mapservice: 'There is no map for selecting a place.',
  show_totals: 'Row and column totals are not shown.',
};

/** Attributes that are read elsewhere, or only say how a question looks. */
const KNOWN =
  /^(hidden|equation|page_break|public_statistics|hide_tip|scale_export|relevance|parent_order|alphasort|cssclass|printable_help|reverse|use_dropdown|em_validation_s?q(_tip)?|array_filter(_exclude|_style)?|(min|max)_answers|(min|max)_num_value(_n|_sgqa)?|equals_num_value|num_value_\w+|maximum_chars|other_replace_text|exclude_all_others|multiflexible_\w+|input_boxes|dualscale_header[AB]|date_format|statistics_\w+|show_(title|comment|grand_total)|\w+_(width|style|size|rows|columns|separators?|prepostfix|order)|text_input_\w+|dropdown_(size|prefix|dates)|display_\w+|time_limit_\w+|location_\w+|slider_\w+|category_separator|repeat_headings|value_range_\w+|clear_default|save_as_default|theme_template)$/;
/** The types that use limits on figures. */
const OF_FIGURES = ['N', 'K'];

/** Reports the attributes of a question that the portal cannot apply. */
export function reportUnsupportedAttributes(surveyQuestion: SurveyQuestion, entry: ReportEntry): void {
  for (const [name, sentence] of Object.entries(LOST)) {
    const value = surveyQuestion.attributes.get(name) ?? '';
    if (value !== '' && value !== '0') entry.approximate(sentence);
  }
  const others = [...surveyQuestion.attributes]
    .filter(
      ([name, value]) => !KNOWN.test(name) && !(name in LOST) && !['', '0', 'N', 'none'].includes(value),
    )
    .filter(([name]) => !(/^(prefix|suffix)$/.test(name) && OF_FIGURES.includes(surveyQuestion.type)))
    .map(([name, value]) => `${name} “${truncate(value, 60)}”`);
  if (others.length > 0)
    entry.approximate(`Other attributes are left out: ${truncate(others.join(', '), 300)}.`);
  if (surveyQuestion.type === '*' && surveyQuestion.attributes.get('hidden') === '1')
    entry.approximate('LimeSurvey hides it, but it is shown here.');
}
