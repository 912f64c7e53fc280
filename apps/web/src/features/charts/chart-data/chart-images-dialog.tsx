import { getOutputTypeInfo, outputTypes, type OutputType } from '@portal/contract/charts/output-types';
import { formatNounCount } from '@portal/wording/plurals';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ImageFormat } from '../../../charts/draw-document.ts';
import { chartsQuery } from '../../../data/charts/charts.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CheckboxGroup, RadioGroup } from '../../../ui/form/choice-group.tsx';
import { chooseImageTypes, MOST_IMAGES, pictureTypesOf } from './choose-image-types.ts';
import { createImageArchive, type ImageRequest, type LeftOutImage } from './create-image-archive.ts';

type Chart = { id: number; chart_name: string };
type Asked = Omit<ImageRequest, 'images' | 'format'>;

/** Downloads several charts of a group as images in one ZIP file, with the comparison of the page. */
export function ChartImagesDialog({
  charts,
  groupName,
  timePeriodName,
  asked,
  onClose,
}: {
  charts: readonly Chart[];
  groupName: string;
  timePeriodName: string;
  asked: Asked;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(chartsQuery(charts.map(({ id }) => id)));
  return (
    <Dialog isOpen onClose={onClose} title="Images">
      <p className="text-ink-soft">
        Charts in {groupName} for {timePeriodName} in one ZIP file, with the comparison selected on the page.
        Each image has its title, n, method, date and source.
      </p>
      {data ? (
        <ImageChoice
          charts={data.map(({ output_types, ...chart }) => ({
            ...chart,
            pictures: pictureTypesOf(output_types),
          }))}
          fileName={`${groupName}, ${timePeriodName}, images.zip`}
          asked={asked}
        />
      ) : error ? (
        <LoadError error={error} retry={refetch} />
      ) : (
        <Skeleton type="text@6" className="mt-5" />
      )}
    </Dialog>
  );
}

function ImageChoice({
  charts,
  fileName,
  asked,
}: {
  charts: readonly (Chart & { pictures: OutputType[] })[];
  fileName: string;
  asked: Asked;
}) {
  const drawable = charts.filter(({ pictures }) => pictures.length > 0);
  const [ids, setIds] = useState(() => drawable.map(({ id }) => String(id)));
  const [types, setTypes] = useState<OutputType[]>([]);
  const [format, setFormat] = useState<ImageFormat>('png');
  const images = drawable
    .filter(({ id }) => ids.includes(String(id)))
    .flatMap((chart) => chooseImageTypes(chart.pictures, types).map((outputType) => ({ chart, outputType })));
  const isTooMany = images.length > MOST_IMAGES;
  const { archive, done, leftOut } = useImageArchive(fileName);
  return (
    <>
      <CheckboxGroup
        className="mt-5"
        legend="Charts"
        name="image-charts"
        options={drawable.map(({ id, chart_name }) => ({ value: String(id), label: chart_name }))}
        values={ids}
        error={ids.length === 0 ? 'Select at least one chart.' : null}
        onChange={setIds}
      />
      {drawable.length > 1 && (
        <Button
          className="mt-2"
          size="small"
          variant="quiet"
          onClick={() => setIds(ids.length > 0 ? [] : drawable.map(({ id }) => String(id)))}
        >
          {ids.length > 0 ? 'Clear selection' : 'Select all'}
        </Button>
      )}
      <CheckboxGroup
        className="mt-5"
        legend="Chart types"
        hint="Each chart appears in every chart type you select that is available for it. If none of them is available, its default chart type is used."
        name="image-types"
        isInline
        options={outputTypes
          .filter((type) => drawable.some(({ pictures }) => pictures.includes(type)))
          .map((type) => ({ value: type, label: getOutputTypeInfo(type).output_type_name }))}
        values={types}
        error={
          isTooMany
            ? `That is ${images.length} images, but the limit is ${MOST_IMAGES}. Select fewer charts or chart types.`
            : null
        }
        onChange={(next) => setTypes(outputTypes.filter((type) => next.includes(type)))}
      />
      <RadioGroup
        className="mt-5"
        legend="File"
        name="image-format"
        isInline
        options={[
          { value: 'png', label: 'PNG images', hint: 'For documents and slides' },
          { value: 'svg', label: 'SVG images', hint: 'Sharp at any size' },
        ]}
        value={format}
        onChange={(next) => setFormat(next as ImageFormat)}
      />
      <Button
        className="mt-5"
        variant="primary"
        icon="download"
        isPending={archive.isPending}
        disabled={images.length === 0 || isTooMany}
        onClick={() => void archive.send({ ...asked, format, images })}
      >
        {`Download ${formatNounCount(images.length, 'image')}`}
      </Button>
      {archive.isPending && (
        <ProgressBar
          className="mt-4 max-w-xs"
          label="Creating images"
          value={done}
          max={images.length}
          text={`${done} of ${images.length} images`}
        />
      )}
      <LeftOut images={leftOut} />
    </>
  );
}

/** Creates the file and hands it to the browser. Stops if the dialog is closed. */
function useImageArchive(fileName: string) {
  const [done, setDone] = useState(0);
  const [leftOut, setLeftOut] = useState<LeftOutImage[]>([]);
  const [controller] = useState(() => new AbortController());
  useEffect(() => () => controller.abort(), [controller]);
  const archive = useApiMutation(
    (request: ImageRequest) => {
      setDone(0);
      setLeftOut([]);
      return createImageArchive(request, setDone, controller.signal);
    },
    {
      done: (created) => {
        setLeftOut(created.leftOut);
        if (created.archive) saveFile(created.archive, fileName);
        else toast('None of these charts has any figures to show.', 'error');
      },
    },
  );
  return { archive, done, leftOut };
}

function LeftOut({ images }: { images: readonly LeftOutImage[] }) {
  if (images.length === 0) return null;
  return (
    <InlineMessage tone="warning" className="mt-4">
      <p>The file leaves out {formatNounCount(images.length, 'image')}:</p>
      <ul className="list-disc pl-5">
        {images.map(({ name, reason }, at) => (
          <li key={at}>
            {name}: {reason}
          </li>
        ))}
      </ul>
    </InlineMessage>
  );
}
