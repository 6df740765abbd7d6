// Everything that a command prints goes through here; the log and the texts of `serve` go through src/log.ts. Names and
// error texts come from users and other servers, so none of their control characters may reach the terminal.
import { withoutControls } from '../control_characters.js';

/** Prints lines to standard output. A line break inside one of them is shown, as every control character is. */
export function print(...lines: readonly string[]): void {
  console.log(lines.map(withoutControls).join('\n'));
}

/** Prints lines to standard error, in the same way. */
export function complain(...lines: readonly string[]): void {
  console.error(lines.map(withoutControls).join('\n'));
}

/** Prints a question to standard error, without ending the line. */
export function prompt(question: string): void {
  process.stderr.write(withoutControls(question));
}
