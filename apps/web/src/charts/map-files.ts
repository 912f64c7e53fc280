import type { MapAreas } from '@portal/contract/charts/chart-parts';

/** The boundaries of each level (public/maps/README.md), and by what an area of them is known to the data. */
export const mapFiles: Record<MapAreas['level'], { url: string; property: 'code' | 'name' }> = {
  region: { url: '/maps/nhs-england-regions.topo.json', property: 'name' },
  board: { url: '/maps/integrated-care-boards.topo.json', property: 'code' },
};

/** Required under every map (Open Government Licence). */
export const MAP_ATTRIBUTION =
  'Boundaries: Office for National Statistics licensed under the Open Government Licence v3.0. Contains OS data © Crown copyright and database right 2024.';
