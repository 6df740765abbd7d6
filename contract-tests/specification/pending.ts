/** What an operation or an object that is there still lacks, and what for. */
export const pending: Readonly<Record<string, string>> = {};
