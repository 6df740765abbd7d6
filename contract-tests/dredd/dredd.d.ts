/** What Dredd gives to hook files. */
declare module 'hooks' {
  export interface Transaction {
    name: string;
    origin: { apiName: string };
    /** The path with its query. */
    fullPath: string;
    request: { method: string; headers: Record<string, string>; body?: string };
    expected: { statusCode: string; headers?: Record<string, string>; body?: string; bodySchema?: string };
    /** The response; set after the request. */
    real?: { statusCode: number; headers: Record<string, string>; body?: string };
    /** Set to a reason, it makes the transaction fail. */
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
