import { formatCaseCode } from '@portal/contract/responses/case-code-format';
import { letterWordingByLanguage } from '@portal/wording/survey/letter-wording-by-language';
import { languageAttributes } from '@portal/wording/survey/page-layout-view';
import { toSurveyLanguage } from '@portal/wording/survey/survey-languages';
import { memo } from 'react';
import '../../../styles/letters.css';
import { QrCode } from '../../../ui/qr-code.tsx';
import type { LetterWording } from './letter-wording.ts';

/** A code with its own link, as it goes onto paper. */
export type PrintedCode = { case_number: number; case_code: string; link: string };
export type LetterFacts = { programme: string; survey: string; organisation: string; language: string };

const textsOf = ({ language }: LetterFacts) => letterWordingByLanguage[toSurveyLanguage(language)];

const short = (link: string) => link.replace(/^https?:\/\//, '');

const Paragraphs = ({ text }: { text: string }) =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, at) => (
      <p key={at} className="whole">
        {paragraph}
      </p>
    ));

const CaseQrCode = ({ one, size }: { one: PrintedCode; size: number }) => (
  <QrCode
    value={one.link}
    label={`QR code for the link with the code ${formatCaseCode(one.case_code)}`}
    size={size}
    level="M"
    margin={4}
    renderAs="svg"
  />
);

/**
 * One page each, without a name. The person who hands out the letter knows its recipient; the paper does not.
 */
export const Letter = memo(function Letter({
  one,
  words,
  facts,
  home,
}: {
  one: PrintedCode;
  words: LetterWording;
  facts: LetterFacts;
  /** The address where the code is typed by hand. */
  home: string;
}) {
  const texts = textsOf(facts);
  return (
    <article
      className="sheet letter-sheet"
      aria-label={`Letter ${one.case_number}`}
      {...languageAttributes(facts.language)}
    >
      <p className="font-semibold">
        {facts.programme}
        <span className="block font-normal">{facts.organisation}</span>
      </p>
      <h2>{words.heading}</h2>
      <p>{facts.survey}</p>
      <Paragraphs text={words.text} />
      <div className="ways">
        <CaseQrCode one={one} size={150} />
        <div>
          <p>{texts.scan}</p>
          <p className="code" dir="ltr">
            {short(home)}
          </p>
          <p>{texts.typeCode}</p>
          <p className="code code-alone" dir="ltr">
            {formatCaseCode(one.case_code)}
          </p>
          <p className="text-xs">{texts.codeNote}</p>
        </div>
      </div>
      <Paragraphs text={words.closing} />
    </article>
  );
});

/** The stock that labels fit: A4, 3 × 8 labels of 63.5 × 33.9 mm. Its measures are in `letters.css`. */
export const LABEL_STOCK = 'Avery L7159';
export const LABELS_A_SHEET = 24;

export function LabelSheet({ codes, facts }: { codes: readonly PrintedCode[]; facts: LetterFacts }) {
  return (
    <article
      className="sheet label-sheet"
      aria-label={`Labels ${codes[0]?.case_number}–${codes[codes.length - 1]?.case_number}`}
      {...languageAttributes(facts.language)}
    >
      {codes.map((one) => (
        <Label key={one.case_code} one={one} facts={facts} />
      ))}
    </article>
  );
}

const Label = memo(function Label({ one, facts }: { one: PrintedCode; facts: LetterFacts }) {
  return (
    <div className="label">
      <CaseQrCode one={one} size={100} />
      <div className="min-w-0">
        <p className="line-clamp-2">{facts.survey}</p>
        <p className="code" dir="ltr">
          {formatCaseCode(one.case_code)}
        </p>
        <p>{textsOf(facts).number({ n: String(one.case_number) })}</p>
      </div>
    </div>
  );
});

/** Shows a poster for a wall, with one link for everyone. */
export function Poster({ link, words, facts }: { link: string; words: LetterWording; facts: LetterFacts }) {
  return (
    <article className="sheet poster-sheet" aria-label="Poster" {...languageAttributes(facts.language)}>
      <p className="font-semibold">
        {facts.programme}
        <span className="block font-normal">{facts.organisation}</span>
      </p>
      <h2>{words.heading}</h2>
      <p>{facts.survey}</p>
      <QrCode
        value={link}
        label="QR code for the survey link"
        size={340}
        level="Q"
        margin={4}
        renderAs="svg"
      />
      <p>{textsOf(facts).scan}</p>
      <p className="code" dir="ltr">
        {short(link)}
      </p>
      <div>
        <Paragraphs text={words.text} />
        <Paragraphs text={words.closing} />
      </div>
    </article>
  );
}
