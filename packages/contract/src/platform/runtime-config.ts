/** The settings the browser needs before its first line runs (SPEC §1), delivered inside the page. */
export type RuntimeConfig = {
  programme_id: number;
  programme_code: string;
  programme_name: string;
  product_name: string;
  support_email: string;
  ga_tracking_id: string;
  primary_colour: string;
  session_hours: number;
  /** True if the programme's code has a logo; otherwise the name is shown. */
  has_logo: boolean;
};
