/** The signs of a special cause that Making Data Count looks for; a chart may look for fewer. */
export const controlRules = ['outside', 'shift', 'trend', 'two_of_three'] as const;
export type ControlRule = (typeof controlRules)[number];

/** The wanted side of a target. */
export const targetDirections = ['at_least', 'at_most'] as const;
export type TargetDirection = (typeof targetDirections)[number];
