type BeforeBrace<Text extends string> = Text extends `${infer Head}}${string}` ? Head : Text;
type BeforeComma<Text extends string> = Text extends `${infer Head},${string}` ? Head : Text;
type Name<Text extends string> = Text extends '' | `${string}${' ' | '#' | '{'}${string}` ? never : Text;

/** The names of the values in an ICU message. The words of a plural form are no names. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Name<BeforeComma<BeforeBrace<Rest>>> | NamesIn<Rest>
  : never;
