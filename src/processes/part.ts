import type { Config } from '../config/config.js';
import type { Role } from '../config/setting_values.js';
import type { DatabaseAddress } from '../db/database_address.js';
import { NUMBER_OF_SIBLINGS } from '../siblings.js';

/** What the supervisor tells a process that it starts. */
export interface Part {
  /** The name in the log, such as `api 2`. */
  name: string;
  role: Role;
  /** The ports, which the supervisor has chosen where a setting is 0. */
  port: number;
  mailPort: number | undefined;
  address: DatabaseAddress;
  /** How lines of the log are written: for people, with or without colours, or as JSON. */
  lines: 'colored' | 'plain' | 'json';
}

/** The variable with the part, which is no setting. Only the supervisor sets it. */
const VARIABLE = 'SKEIN_PART';

/** The part of this process; undefined if no supervisor has started it. */
export function partOf(env: NodeJS.ProcessEnv): Part | undefined {
  const text = env[VARIABLE];
  if (text === undefined) return undefined;
  const part: Part = JSON.parse(text);
  return part;
}

/** The environment variables of a process with this part, when there are so many API processes. */
export function variablesOf(part: Part, processes: number): Record<string, string> {
  return { [VARIABLE]: JSON.stringify(part), [NUMBER_OF_SIBLINGS]: String(processes) };
}

/** The settings of a process that has a part of the work. */
export function configOf(config: Config, { role, port, mailPort, address }: Part): Config {
  const { loopInSmtp } = config;
  return {
    ...config,
    roles: [role],
    port,
    databaseUrl: address.url,
    ...(loopInSmtp !== undefined && mailPort !== undefined && { loopInSmtp: { ...loopInSmtp, port: mailPort } }),
  };
}
