/**
 * The input of an operation with only `Needed` required, so that pages can call a domain function with fewer arguments
 * than the API.
 */
export type Given<Input, Needed extends keyof Input> = Pick<Input, Needed> & {
  [Name in Exclude<keyof Input, Needed>]?: Input[Name] | undefined;
};
