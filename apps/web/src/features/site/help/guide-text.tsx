import type { Block, Guide } from '@portal/wording/help/guide';
import { TextWithEmphasis } from './text-with-emphasis.tsx';

export function GuideText({ guide }: { guide: Guide }) {
  return (
    <div className="prose">
      {guide.sections.map(({ heading, blocks }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {blocks.map((block, index) => (
            <Part key={index} block={block} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Part({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <TextWithEmphasis text={block} />
      </p>
    );
  }
  if ('picture' in block) {
    return (
      <img
        src={`/images/help/${block.picture}.png`}
        alt={block.shows}
        width={1280}
        height={720}
        loading="lazy"
        className="my-6 h-auto w-full rounded-md border border-line"
      />
    );
  }
  return (
    <ol>
      {block.steps.map((step) => (
        <li key={step}>
          <TextWithEmphasis text={step} />
        </li>
      ))}
    </ol>
  );
}
