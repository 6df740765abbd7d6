/** What an existing operation or object still lacks, and why. */
export const pending: Readonly<Record<string, string>> = {};
