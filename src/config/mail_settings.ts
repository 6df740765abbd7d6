import { onOff, setting } from './setting.js';
import { anyOf, isEmail, oneOf, parseDomain, parseSmtpUrl, wholeNumber } from './setting_values.js';

const MAIL_CONTENTS = ['full', 'none'] as const;
export type MailContent = (typeof MAIL_CONTENTS)[number];

/** A name that never resolves to another machine (RFC 6761). */
export const NO_DOMAIN = 'skein.localhost';

/** The settings of mail, in the order of docs/guides/configuration.md. */
export const MAIL_SETTINGS = {
  loopInDomain: setting({
    name: 'LOOP_IN_DOMAIN',
    values: 'a mail domain',
    otherwise: `the host of BASE_URL, or \`${NO_DOMAIN}\` if that is not a domain`,
    description: 'The domain of the mail addresses of channels, threads and conversations.',
    parse: parseDomain,
  }),
  loopInSmtpPort: setting({
    name: 'LOOP_IN_SMTP_PORT',
    values: 'a whole number from 1 to 65535',
    otherwise: 'no mail is received',
    description:
      'The port on which processes with the role `api` receive mail for these addresses, by SMTP. Set it for the role `worker` too: then notification mails can be answered.',
    parse: wholeNumber(1, 65_535),
  }),
  loopInSmtpHost: setting({
    name: 'LOOP_IN_SMTP_HOST',
    values: 'an address or a host name',
    otherwise: 'HOST',
    description: 'The address to listen on for mail. It does not end development mode.',
    parse: (value: string) => value,
  }),
  smtpUrl: setting({
    name: 'SMTP_URL',
    values: 'an `smtp://` or `smtps://` address with a port, and a user and password if the server needs them',
    otherwise: 'mails are written to files in DATA_DIR',
    description: 'The mail server: `smtps://user:password@smtp.example.com:465`, or `smtp://…:587` with STARTTLS.',
    secret: true,
    parse: parseSmtpUrl,
  }),
  mailFrom: setting({
    name: 'MAIL_FROM',
    values: 'a mail address',
    otherwise: '`skein@` and the host of BASE_URL',
    description: 'The sender of mails.',
    parse: (value: string) => (isEmail(value) ? value : undefined),
  }),
  mailContent: setting({
    name: 'MAIL_CONTENT',
    values: anyOf(MAIL_CONTENTS),
    fallback: 'full',
    description:
      'What mails about posts have: `full` the posts themselves, `none` only that there is something new in a workspace.',
    parse: oneOf(MAIL_CONTENTS),
  }),
  mailDelay: setting({
    name: 'MAIL_DELAY',
    values: 'a number of seconds up to 86400',
    fallback: '120',
    description:
      'How long mail about a post waits. What is read until then is not mailed, and posts of one place are one mail.',
    parse: wholeNumber(0, 86_400),
  }),
  verifyEmail: setting({
    name: 'VERIFY_EMAIL',
    ...onOff,
    otherwise: '`on` with SMTP_URL, else `off`',
    description:
      'People have to verify their address, by a link that is mailed there. Invitations to an address that is not verified wait until it is. When off, every address counts as verified. Outside development it needs SMTP_URL. A REGISTRATION of mail domains requires it.',
  }),
} as const;
