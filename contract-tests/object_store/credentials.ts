/** The credentials of the tests, in the environment of their processes. */
export const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'skein-tests', AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-tests' };
