/** What can be asked of a chart that is shown. */
export type ChartHandle = {
  /** Hands a picture to the browser; nothing leaves it. */
  download: (format: 'png' | 'svg') => Promise<void>;
};
