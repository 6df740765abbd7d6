// Generated from openapi/ by `npm run generate`. Never edited by hand.
import type { components, operations } from './types.js';

export type SchemaName = keyof components['schemas'];
export type Schema<Name extends SchemaName> = components['schemas'][Name];

type QueryOf<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;
/** The arguments of a GET; those with a default are always there. */
export type Query<Id extends keyof operations, Defaulted extends keyof QueryOf<Id>> = QueryOf<Id> &
  Required<Pick<QueryOf<Id>, Defaulted>>;
