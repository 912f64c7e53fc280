/** The visitor as the header shows them; `unknown` if only the browser can find out. */
export type FrameVisitor = { full_name: string; is_admin: boolean } | 'signed-out' | 'unknown';

/** Describes a page before any script has run. */
export type FrameInput = {
  /** `none` for pages such as sign-in, which have no header. */
  layout: 'default' | 'none';
  programme_code: string;
  programme_name: string;
  product_name: string;
  has_logo: boolean;
  /** The page's heading; null if it is not known yet. */
  heading: string | null;
  /** The name of the project that the page is in; null outside of projects. */
  project: string | null;
  visitor: FrameVisitor;
  /** True for pages with a small heading, such as charts. */
  is_compact: boolean;
};

/** The frame of the pages in one language, as the web application's build leaves it for the server. */
export type FrameModule = {
  /** Returns the frame as HTML. */
  renderFrame: (given: FrameInput) => string;
  /** The styles of the frame, sent inside the page. */
  frameStyles: string;
};

/** The users who can open a page; `session` includes users who have to set up two-step sign-in first. */
export type PageAccess = 'anyone' | 'session' | 'user' | 'member' | 'admin' | 'superuser';

/** Describes a page, as the build has found it. */
export type PageEntry = {
  /** In React Router's patterns. */
  path: string;
  heading: string | null;
  /** True if the title of the page ends with the name of its project. */
  is_titled_by_project: boolean;
  is_compact: boolean;
  access: PageAccess;
  layout: FrameInput['layout'];
  /** The files of the page beside those that every page loads. */
  scripts: string[];
  /** Files that the page needs after it is shown. Its scripts start to load them, so that they slow down nothing else. */
  late_scripts: string[];
};

export type PageManifest = { pages: PageEntry[]; fonts: string[] };

/** The id of the element that holds the answers of calls that the server has made for the page. */
export const PRELOADED_ID = 'preloaded';

/** An answer that the page contains; reads by POST have a tag. */
export type PreloadedAnswer = { body: unknown; etag?: string };

/** The id of the element that lists the page's late scripts. */
export const LATE_SCRIPTS_ID = 'late-scripts';

/** The id of the element that lists the reads that the page starts before its scripts. */
export const STARTED_ID = 'started';

/** A read that the page starts; one with a body is sent by POST. */
export type StartedRead = { key: string; address: string; body?: object };

/** The property of `window` that holds the responses of these reads, by key; null for one that failed. */
export const STARTED_KEY = 'startedReads';
export type StartedReads = Record<string, Promise<Response | null>>;

/** Names a call by its address and its body, in any order of their parts. */
export function preloadedKeyOf(address: string, body?: object): string {
  const { pathname, searchParams } = new URL(address, 'http://portal');
  searchParams.sort();
  const key = `${pathname}?${searchParams}`;
  return body ? key + JSON.stringify(Object.entries(body).sort()) : key;
}
