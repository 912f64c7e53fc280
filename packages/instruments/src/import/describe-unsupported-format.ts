import { isObject, type JsonObject } from '../file-formats/json-text.ts';

const SUPPORTED =
  'You can import an XLSForm, REDCap data dictionary, FHIR Questionnaire, LimeSurvey .lss file, DHIS2 data set, DDI codebook or a questionnaire exported from this portal.';

const refusal = (format: string): string => `This is ${format}, which cannot be imported. ${SUPPORTED}`;

/** Formats by the first element of their XML. */
const XML_FORMATS: [RegExp, string][] = [
  [/^ODM$/i, 'a CDISC ODM file'],
  [/^DDIInstance$/i, 'a DDI Lifecycle file'],
  [/^(Questionnaire|Bundle)$/, 'a FHIR questionnaire in XML'],
];

/** Returns the sentence that names the format of XML that cannot be imported; null if the format is unknown. */
export function describeUnsupportedXml(text: string): string | null {
  const [, root = ''] =
    /^(?:\s|<\?[^]*?\?>|<!--[^]*?-->)*<(?:[\w.-]+:)?([\w.-]+)/.exec(text.slice(0, 20_000)) ?? [];
  // A form of ODK is a web page with a model in it.
  if (/^(html|xform|form|model)$/i.test(root) && /xforms|openrosa/i.test(text))
    return refusal('an ODK XForm');
  const found = XML_FORMATS.find(([name]) => name.test(root));
  return found ? refusal(found[1]) : null;
}

/** Returns the sentence that names the format of JSON that cannot be imported; null if the format is unknown. */
export function describeUnsupportedJson(json: JsonObject): string | null {
  if (isObject(json['SurveyEntry'])) return refusal('a Qualtrics survey (.qsf)');
  const isSurveyJs = (part: unknown) => isObject(part) && Array.isArray(part['elements']);
  if (Array.isArray(json['pages']) && json['pages'].some(isSurveyJs)) return refusal('a SurveyJS form');
  if (Array.isArray(json['elements'])) return refusal('a SurveyJS form');
  return null;
}

/** The sentence about a file of an unknown format. */
export const UNKNOWN_FORMAT = `This file type is not supported. ${SUPPORTED}`;
