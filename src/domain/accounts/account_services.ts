import type { Passwords } from '../credentials/passwords.js';
import type { Settings } from '../settings.js';
import type { ApiTokens } from './api_tokens.js';

/** What makes accounts, and changes their credentials. */
export interface AccountServices {
  readonly passwords: Passwords;
  readonly tokens: ApiTokens;
  readonly settings: Settings;
}
