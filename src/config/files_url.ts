import { parseOnOff, parseOrigin } from './setting_values.js';

/** Where files lie on an object store. */
export interface Bucket {
  readonly name: string;
  /** The beginning of all keys, with a slash at its end; empty for the whole bucket. */
  readonly prefix: string;
  /** Undefined: that of AWS for the region. */
  readonly endpoint: string | undefined;
  /** Undefined: AWS_REGION, or us-east-1. */
  readonly region: string | undefined;
  /** Whether the bucket is in the path of addresses, and not in the name of the host. */
  readonly pathStyle: boolean;
  /** Whether clients download from the object store, by signed links, and not through Skein. */
  readonly redirect: boolean;
}

const SHAPE = 's3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION&path_style=on&redirect=off';
const NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** No empty part, and no part that a folder would take for itself or its parent. */
const PREFIX = /^(?:(?!\.\.?\/)[\w.-]{1,64}\/){0,8}$/;
const REGION = /^[a-z0-9-]{1,32}$/;
const PARAMETERS = ['endpoint', 'region', 'path_style', 'redirect'];

/** Like all parsers of settings, it returns undefined for a text that is not a valid value. */
export function parseFilesUrl(value: string): Bucket | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, hostname: name, port, username, password, pathname, hash, searchParams: given } = new URL(value);
  if (protocol !== 's3:' || `${port}${username}${password}${hash}` !== '') return undefined;
  const prefix = pathname.replace(/^\//, '').replace(/(?<=[^/])$/, '/');
  if (!NAME.test(name) || !PREFIX.test(prefix)) return undefined;
  const names = [...given.keys()];
  if (names.length > new Set(names).size || !names.every((one) => PARAMETERS.includes(one))) return undefined;
  const [endpoint, region] = [given.get('endpoint') ?? undefined, given.get('region') ?? undefined];
  const origin = endpoint === undefined ? undefined : parseOrigin(endpoint);
  const pathStyle = parseOnOff(given.get('path_style') ?? (origin === undefined ? 'off' : 'on'));
  const redirect = parseOnOff(given.get('redirect') ?? 'on');
  if (endpoint !== undefined && origin === undefined) return undefined;
  if (region !== undefined && !REGION.test(region)) return undefined;
  if (pathStyle === undefined || redirect === undefined) return undefined;
  return { name, prefix, endpoint: origin, region, pathStyle, redirect };
}

/** What is wrong with a FILES_URL, without its text, which may have credentials by mistake. */
export function troubleWithFilesUrl(value: string): string | undefined {
  if (parseFilesUrl(value) !== undefined) return undefined;
  return `must be ${SHAPE}. Everything after BUCKET is optional. Credentials are in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`;
}
