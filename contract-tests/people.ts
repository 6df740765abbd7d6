import { randomUUID } from 'node:crypto';
import { call, type Caller } from './calling.js';

/** The people of an example world. */
export interface People {
  /** An ADMIN, the author of the examples. */
  ada: Caller;
  ben: Caller;
  /** A guest, in the channel and in the conversation. */
  gus: Caller;
  /** A user without a workspace. */
  olga: Caller;
  /** A user whom Ada has removed from the workspace. */
  rita: Caller;
}

export const PASSWORD = 'correct horse battery staple';

/** An account before it exists. */
export interface NewAccount {
  name: string;
  email: string;
  password: string;
}

/** Creates an account. */
export type Register = (account: NewAccount) => Promise<Caller>;

export function registering(baseUrl: string): Register {
  return async (account) => {
    const { id, token } = await call(baseUrl, undefined, 'users.register', account);
    return { ...account, id, token };
  };
}

export function newAddress(name: string): string {
  return `${name}.${randomUUID()}@example.com`;
}

/** A new account, whose address begins with the first name. */
export function aPerson(register: Register, name: string): Promise<Caller> {
  const email = newAddress(name.split(' ', 1)[0]?.toLowerCase() ?? 'someone');
  return register({ name, email, password: PASSWORD });
}

/** Everybody, with new accounts. */
export async function newPeople(register: Register): Promise<People> {
  return {
    ada: await aPerson(register, 'Ada Lovelace'),
    ben: await aPerson(register, 'Ben Nowak'),
    gus: await aPerson(register, 'Gus Example'),
    olga: await aPerson(register, 'Olga Example'),
    rita: await aPerson(register, 'Rita Example'),
  };
}
