/** What Dredd gives to files of hooks. */
declare module 'hooks' {
  export interface Transaction {
    name: string;
    origin: { apiName: string };
    /** With its query. */
    fullPath: string;
    request: { method: string; headers: Record<string, string>; body?: string };
    expected: { statusCode: string; headers?: Record<string, string>; body?: string; bodySchema?: string };
    /** What was answered; there once the request is made. */
    real?: { statusCode: number; headers: Record<string, string>; body?: string };
    /** Why it fails, if not for the answer's sake. */
    fail?: string;
  }

  interface Hooks {
    configuration: { endpoint: string };
    beforeAll(hook: (transactions: Transaction[], done: () => void) => void): void;
    beforeEachValidation(hook: (transaction: Transaction) => void): void;
  }

  const hooks: Hooks;
  export default hooks;
}
