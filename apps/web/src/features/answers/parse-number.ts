export type ParsedNumber = { value: number | null; problem: string | null };

const blank: ParsedNumber = { value: null, problem: null };
const refuse = (problem: string): ParsedNumber => ({ value: null, problem });

/**
 * What a person typed or pasted, as a number: `1,234`, `1 234.5`, `£12.50`, `76.4%`, `−3`, `(3)`. A comma groups
 * thousands as English writes it; `1.234,5` and `12,5` are understood too, since they can mean only one thing. `1,234`
 * alone is a thousand; what could mean two things is refused rather than guessed.
 */
export function parseNumber(typed: string): ParsedNumber {
  let text = typed.replace(/[\s\u00a0\u202f'’_]/g, '');
  if (text === '') return blank;
  const isBracketed = /^\(.+\)$/.test(text);
  if (isBracketed) text = text.slice(1, -1);
  text = text
    .replace(/^[£€$]/, '')
    .replace(/%$/, '')
    .replace(/[−–]/g, '-');
  const decimal = decimalMark(text);
  if (decimal === 'unclear')
    return refuse('This can be read in two ways. Write it without thousands separators.');
  const plain = decimal === ',' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain)) return refuse('Enter a number.');
  const value = Number(plain);
  if (!Number.isFinite(value)) return refuse('This number is too large.');
  return { value: isBracketed ? -value : value, problem: null };
}

/** Which of point and comma is the decimal mark here. */
function decimalMark(text: string): '.' | ',' | 'unclear' {
  const commas = text.split(',').length - 1;
  const points = text.split('.').length - 1;
  if (commas === 0) return points <= 1 ? '.' : isGrouped(text, '.') ? ',' : 'unclear';
  if (points === 0) {
    if (isGrouped(text, ',')) return '.';
    return commas === 1 ? ',' : 'unclear';
  }
  // Both: the one that comes last is the decimal mark, and the other has to group in threes.
  const isComma = text.lastIndexOf(',') > text.lastIndexOf('.');
  const whole = text.slice(0, text.lastIndexOf(isComma ? ',' : '.'));
  const once = isComma ? commas === 1 : points === 1;
  return once && isGrouped(whole, isComma ? '.' : ',') ? (isComma ? ',' : '.') : 'unclear';
}

const isGrouped = (text: string, mark: ',' | '.') =>
  (mark === ',' ? /^[-+]?\d{1,3}(,\d{3})+$/ : /^[-+]?\d{1,3}(\.\d{3})+$/).test(text);
