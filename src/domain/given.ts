/** The arguments of an operation as a form gives them, too: what need not be there may be undefined. */
export type Given<Input, Needed extends keyof Input> = Pick<Input, Needed> & {
  [Name in Exclude<keyof Input, Needed>]?: Input[Name] | undefined;
};
