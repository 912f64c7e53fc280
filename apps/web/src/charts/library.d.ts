import type * as Highcharts from 'highcharts/highcharts.src.js';

/** The parts of Highcharts that library.js puts together. */
declare const library: typeof Highcharts;
export default library;
