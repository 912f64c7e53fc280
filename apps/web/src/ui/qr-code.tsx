import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react';
import { parseQrLevel, type QrLevel } from './qr-level.ts';

/** SPEC §9: 100 pixels, level L, no margin, as canvas or svg. Print and downloads want svg. */
export function QrCode({
  value,
  label,
  size = 100,
  level = 'L',
  margin = 0,
  renderAs = 'canvas',
}: {
  value: string;
  /** The destination of the code; its text alternative. */
  label: string;
  size?: number;
  level?: QrLevel;
  margin?: number;
  renderAs?: 'canvas' | 'svg';
}) {
  const Code = renderAs === 'svg' ? QRCodeSVG : QRCodeCanvas;
  return (
    <Code
      value={value}
      size={size}
      level={parseQrLevel(level)}
      marginSize={margin}
      role="img"
      aria-label={label}
    />
  );
}
