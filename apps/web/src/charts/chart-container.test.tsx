// @vitest-environment jsdom
import type { Chart } from 'highcharts/highcharts.src.js';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ChartContainer } from './chart-container.tsx';

afterEach(cleanup);

// Without layout, elements have no width here.
beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, value: 600 });
});

const afterDrawing = () => new Promise((resolve) => setTimeout(resolve));
function showChart() {
  const places: HTMLElement[] = [];
  const create = (place: HTMLElement) => {
    places.push(place);
    return { destroy: () => undefined } as Chart;
  };
  return { places, ...render(<ChartContainer create={create} options={{}} />) };
}

it('draws the chart once the page has its place', async () => {
  const { places, container } = showChart();
  expect(places).toEqual([]);
  await afterDrawing();
  expect(places).toEqual([container.firstChild]);
});

it('draws nothing if its page is left before that', async () => {
  const { places, container } = showChart();
  container.remove();
  await afterDrawing();
  expect(places).toEqual([]);
});
