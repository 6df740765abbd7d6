import type { CreateFunctionStmt, Node } from 'libpg-query';
import { allNodesIn, lastName, names, parseSql } from './sql.js';

/** A function in SQL, as the last migration that creates it says. */
export interface SqlFunction {
  name: string;
  file: string;
  body: string;
}

/** The function in SQL that a statement creates or replaces; undefined for any other statement. */
export function sqlFunctionOf(statement: Node, file: string): SqlFunction | undefined {
  if (!('CreateFunctionStmt' in statement)) return undefined;
  const { funcname } = statement.CreateFunctionStmt;
  const [language = ''] = optionOf(statement.CreateFunctionStmt, 'language');
  const [body = ''] = optionOf(statement.CreateFunctionStmt, 'as');
  return language.toLowerCase() === 'sql' ? { name: lastName(funcname), file, body } : undefined;
}

/** The texts of an option of a function. */
function optionOf({ options = [] }: CreateFunctionStmt, wanted: string): string[] {
  return options.flatMap((node) => {
    if (!('DefElem' in node) || node.DefElem.defname !== wanted || node.DefElem.arg === undefined) return [];
    const { arg } = node.DefElem;
    return names('List' in arg ? arg.List.items : [arg]);
  });
}

/** The violations of docs/storage.md in a function. */
export async function functionViolations({ name, file, body }: SqlFunction): Promise<string[]> {
  const nodes = [...allNodesIn(await parseSql(body))];
  return nodes
    .filter((node) => 'CaseExpr' in node && node.CaseExpr.arg !== undefined)
    .map(() => `${file}: ${name}: write case when x = …, not case x when …`);
}
