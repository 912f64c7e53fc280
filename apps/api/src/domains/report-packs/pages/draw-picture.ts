import type { Picture } from '../pictures/picture.ts';
import { drawBars } from './draw-bars.ts';
import { drawBoxes } from './draw-boxes.ts';
import { drawLines } from './draw-lines.ts';
import { drawPoints } from './draw-points.ts';
import { drawShares } from './draw-shares.ts';
import { type Area, drawKey, type KeyEntry, type Pen } from './pen.ts';

const KEY_HEIGHT = 34;

/** Tables are not drawn but told (draw-table.ts). */
type Drawn = Exclude<Picture, { form: 'table' }>;

/** The picture with its key below. @param own the colour of what is one's own */
export function drawPicture(pen: Pen, picture: Drawn, area: Area, own: string): void {
  const upper = { ...area, height: area.height - KEY_HEIGHT };
  const key = draw(pen, picture, upper, own);
  drawKey(pen, key, { ...area, y: area.y + upper.height + 2, height: KEY_HEIGHT });
}

function draw(pen: Pen, picture: Drawn, area: Area, own: string): KeyEntry[] {
  switch (picture.form) {
    case 'bars':
      return drawBars(pen, picture, area, own);
    case 'lines':
      return drawLines(pen, picture, area, own);
    case 'points':
      return drawPoints(pen, picture, area, own);
    case 'boxes':
      return drawBoxes(pen, picture, area, own);
    case 'shares':
      return drawShares(pen, picture, area, own);
  }
}
