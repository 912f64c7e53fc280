import { formatCaseCode } from '@portal/contract/responses/case-code-format';
import { memo } from 'react';
import '../../../styles/letters.css';
import { QrCode } from '../../../ui/qr-code.tsx';
import type { LetterWording } from './letter-wording.ts';

/** A code with its own link, as it goes onto paper. */
export type Printed = { case_number: number; case_code: string; link: string };
type Facts = { programme: string; survey: string; organisation: string };

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

/**
 * One page each, without a name. The person who hands out the letter knows its recipient; the paper does not.
 */
export const Letter = memo(function Letter({
  one,
  words,
  facts,
  home,
}: {
  one: Printed;
  words: LetterWording;
  facts: Facts;
  /** The address where the code is typed by hand. */
  home: string;
}) {
  return (
    <article className="sheet letter-sheet" aria-label={`Letter ${one.case_number}`}>
      <p className="font-semibold">
        {facts.programme}
        <span className="block font-normal">{facts.organisation}</span>
      </p>
      <h2>{words.heading}</h2>
      <p>{facts.survey}</p>
      <Paragraphs text={words.text} />
      <div className="ways">
        <QrCode
          value={one.link}
          label={`QR code of the link with the code ${formatCaseCode(one.case_code)}`}
          size={150}
          level="M"
          margin={4}
          renderAs="svg"
        />
        <div>
          <p>Scan this with your phone, or open</p>
          <p className="code">{short(home)}</p>
          <p>and type this code:</p>
          <p className="code code-alone">{formatCaseCode(one.case_code)}</p>
          <p className="text-xs">You can use capital or small letters, with or without the hyphen.</p>
        </div>
      </div>
      <Paragraphs text={words.closing} />
    </article>
  );
});

/** The number of labels on an A4 sheet of 3 × 8. */
export const LABELS_A_SHEET = 24;

export function LabelSheet({ codes, facts }: { codes: readonly Printed[]; facts: Facts }) {
  return (
    <article
      className="sheet label-sheet"
      aria-label={`Labels ${codes[0]?.case_number}–${codes.at(-1)?.case_number}`}
    >
      {codes.map((one) => (
        <Label key={one.case_code} one={one} survey={facts.survey} />
      ))}
    </article>
  );
}

const Label = memo(function Label({ one, survey }: { one: Printed; survey: string }) {
  return (
    <div className="label">
      <QrCode
        value={one.link}
        label={`QR code of the link with the code ${formatCaseCode(one.case_code)}`}
        size={100}
        level="M"
        margin={4}
        renderAs="svg"
      />
      <div className="min-w-0">
        <p className="line-clamp-2">{survey}</p>
        <p className="code">{formatCaseCode(one.case_code)}</p>
        <p>No. {one.case_number}</p>
      </div>
    </div>
  );
});

/** Shows a poster for a wall, with one link for everyone. */
export function Poster({ link, words, facts }: { link: string; words: LetterWording; facts: Facts }) {
  return (
    <article className="sheet poster-sheet" aria-label="Poster">
      <p className="font-semibold">
        {facts.programme}
        <span className="block font-normal">{facts.organisation}</span>
      </p>
      <h2>{words.heading}</h2>
      <p>{facts.survey}</p>
      <QrCode
        value={link}
        label="QR code of the survey’s link"
        size={340}
        level="Q"
        margin={4}
        renderAs="svg"
      />
      <p className="code">{short(link)}</p>
      <div>
        <Paragraphs text={words.text} />
        <Paragraphs text={words.closing} />
      </div>
    </article>
  );
}
