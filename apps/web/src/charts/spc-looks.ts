import type { PointType } from '@portal/contract/chart-parts';

/** A colour and a shape for each kind of point: blue for better, orange for worse, as the field has them. */
export const spcLooks: Record<PointType, { colour: string; symbol: string }> = {
  common_cause: { colour: '#6b7782', symbol: 'circle' },
  special_cause_improvement: { colour: '#0b6bb8', symbol: 'diamond' },
  special_cause_concern: { colour: '#b3480f', symbol: 'square' },
  special_cause_neutral_high: { colour: '#6a3d9a', symbol: 'triangle' },
  special_cause_neutral_low: { colour: '#6a3d9a', symbol: 'triangle-down' },
};
