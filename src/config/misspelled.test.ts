import { expect, test } from 'vitest';
import { misspelledSettings } from './misspelled.js';
import { SETTINGS } from './settings.js';

test.each([
  ['BASEURL', 'BASE_URL'],
  ['BASE_URI', 'BASE_URL'],
  ['BSAE_URL', 'BASE_URL'],
  ['base_url', 'BASE_URL'],
  ['BASE-URL', 'BASE_URL'],
  ['SKEIN_BASE_URL', 'BASE_URL'],
  ['TYPSENSE_URL', 'TYPESENSE_URL'],
  ['TYPESENSE_APIKEY', 'TYPESENSE_API_KEY'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['DATABSE_ULR', 'DATABASE_URL'],
  ['SECRETKEY', 'SECRET_KEY'],
  ['TLSKEY', 'TLS_KEY'],
  ['SMPT_URL', 'SMTP_URL'],
  ['REGISTRATIONS', 'REGISTRATION'],
  ['LOOPIN_SMTP_PORT', 'LOOP_IN_SMTP_PORT'],
  ['WEBHOOKS_ALLOW', 'WEBHOOK_ALLOW'],
])('%s resembles %s', (given, meant) => {
  expect(misspelledSettings({ [given]: 'x' })).toEqual([{ given, meant }]);
});

test('no setting resembles another one', () => {
  const all = Object.fromEntries(Object.values(SETTINGS).map(({ name }) => [name, 'x']));
  expect(misspelledSettings(all)).toEqual([]);
});

/** What shells, npm, systemd, containers, Kubernetes, and the CI of GitHub, GitLab and Jenkins set. */
const ORDINARY = `
  HOME HOSTNAME HOSTTYPE PATH PORTS POST USER LANG LC_ALL TERM SHELL SHLVL PWD OLDPWD MAIL LOGNAME EDITOR PAGER TMPDIR TZ ROLE CHAOS_
  XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR XDG_CACHE_HOME SSH_AUTH_SOCK DISPLAY COLORTERM NO_COLOR FORCE_COLOR DEBUG CI
  NODE_OPTIONS NODE_PATH NODE_VERSION NODE_EXTRA_CA_CERTS NODE_DEBUG npm_config_registry npm_package_name npm_lifecycle_event
  INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY CACHE_DIRECTORY LOGS_DIRECTORY CREDENTIALS_DIRECTORY LISTEN_FDS
  SKEIN_PORT SKEIN_SERVICE_HOST SKEIN_SERVICE_PORT SKEIN_PORT_8000_TCP SKEIN_PORT_8000_TCP_ADDR KUBERNETES_SERVICE_HOST
  PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGSSLMODE POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB POSTGRES_URL REDIS_URL
  HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy SSL_CERT_FILE SSL_CERT_DIR TEST_DATABASE_URL CITUS_URL VERIFY_TOKEN
  GITHUB_TOKEN GITHUB_API_URL GITHUB_SERVER_URL GITHUB_RUN_ID RUNNER_TEMP ACTIONS_RUNTIME_URL ACTIONS_CACHE_URL
  CI_JOB_URL CI_API_V4_URL CI_PROJECT_URL CI_REGISTRY CI_SERVER_HOST BUILD_URL JOB_URL JENKINS_URL BUILD_NUMBER GIT_URL RUN_DISPLAY_URL
  API_URL APP_URL HOST_URL PUBLIC_URL AWS_SECRET_ACCESS_KEY AWS_REGION VERCEL_URL RENDER_EXTERNAL_URL DYNO`;

test('ordinary variables resemble no setting', () => {
  const env = Object.fromEntries(
    ORDINARY.trim()
      .split(/\s+/)
      .map((name) => [name, 'x']),
  );
  expect(misspelledSettings(env)).toEqual([]);
});

test('a variable in other letters counts as the setting where that is set too, as on Windows', () => {
  expect(misspelledSettings({ Base_Url: 'x', BASE_URL: 'x' })).toEqual([]);
});
