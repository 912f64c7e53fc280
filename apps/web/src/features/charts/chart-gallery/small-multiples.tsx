import type { GalleryChart } from '@portal/contract/charts/gallery';
import { rankWords } from '@portal/wording/ranks';
import { Link, type To } from 'react-router';
import { formatNumber } from '../../../lib/format/format.ts';
import { describeMiniChart, describeMissingBars } from './describe-mini-chart.ts';
import type { LinkedHighlight } from './use-linked-highlight.ts';
import { computeScale } from './mini-chart-geometry.ts';
import { MiniChart } from './mini-chart.tsx';

/** One chart cut into sets: a small picture of each, all on one scale. */
export function SmallMultiples({
  name,
  chart,
  lighting,
  to,
  nothing,
}: {
  name: string;
  chart: GalleryChart | undefined;
  lighting: LinkedHighlight;
  to: To;
  /** Text to show if there is no chart. */
  nothing: string;
}) {
  const pictures = chart?.pictures ?? [];
  const scale = computeScale(pictures);
  return (
    <section className="border-t border-line pt-5">
      <h2 className="text-lg font-semibold">
        <Link to={to} className="hover:underline">
          {name}
        </Link>
        {chart && chart.unit !== '' && (
          <span className="ml-2 text-sm font-normal text-ink-faint">{chart.unit}</span>
        )}
      </h2>
      {!chart || pictures.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">{nothing}</p>
      ) : (
        <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6 gap-y-5">
          {pictures.map((picture) => {
            const own = picture.bars.find(([key]) => lighting.own.has(key));
            const pointed = picture.bars.find(([key]) => key === lighting.lit);
            return (
              <li key={picture.set} className="avoid-break grid content-start gap-1.5 text-sm">
                <h3 className="truncate text-sm font-semibold" title={picture.name}>
                  {picture.name}
                </h3>
                {picture.suppressed ? (
                  <p className="text-ink-soft">{describeMissingBars(picture)}</p>
                ) : (
                  <>
                    <MiniChart
                      picture={picture}
                      scale={scale}
                      own={lighting.own}
                      lit={lighting.lit}
                      label={describeMiniChart(picture, chart, own?.[1] ?? null)}
                      onLight={lighting.light}
                    />
                    <p className="tabular text-xs text-ink-soft">
                      {pointed
                        ? `${lighting.nameOf(pointed[0])}: ${formatNumber(pointed[1], chart)}`
                        : [
                            `Median ${formatNumber(picture.averages.Median, chart)}`,
                            picture.own_rank === null
                              ? `n ${formatNumber(picture.n)}`
                              : rankWords(picture.own_rank, picture.n),
                          ].join(' · ')}
                    </p>
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
