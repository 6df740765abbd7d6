import { parseOnOff } from './setting_values.js';

/** An environment variable that Skein reads. */
export interface Setting<Value> {
  readonly name: string;
  /** The valid values, in words. */
  readonly values: string;
  /** The default, as a text for `parse`. */
  readonly fallback?: string;
  /** The default in words, where it depends on other settings. */
  readonly otherwise?: string;
  readonly description: string;
  /** True: errors do not show its value. */
  readonly secret?: boolean;
  /** What is wrong with an invalid value, without any part of a secret. By default `values`. */
  trouble?(text: string): string | undefined;
  /** Returns undefined for an invalid value. */
  parse(text: string): Value | undefined;
}

export const setting = <Value>(definition: Setting<Value>): Setting<Value> => definition;

/** The values and the parser of a setting that is on or off. */
export const onOff = { values: '`on` or `off`', parse: parseOnOff };
