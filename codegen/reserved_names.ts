/**
 * Names that no schema has, and whose classes they are. A generated client has a class for each schema beside the
 * generator's own classes, and inside files that use those of the language.
 *
 * `Thread`, `Channel`, `Group`, `Ok` and `Notification` are classes somewhere too, and stay: the generated clients for
 * Java, Kotlin, Rust, Go, PHP, Ruby, Python and TypeScript compile and load with them (docs/guides/clients.md).
 */
const RESERVED: Readonly<Record<string, string>> = {
  'OpenAPI Generator for several languages':
    'ApiClient ApiException ApiResponse Configuration Pair JSON ServerConfiguration StringUtil ModelBase Response',
  'OpenAPI Generator for Ruby': 'ApiError ApiModelBase Version',
  'OpenAPI Generator for Swift': 'ErrorResponse JSONValue CodableHelper RequestBuilder',
  'OpenAPI Generator for TypeScript':
    'BaseAPI FetchError RequiredError ResponseError RequestContext ErrorContext Middleware',
  'OpenAPI Generator for Go': 'APIClient APIKey APIResponse BasicAuth GenericOpenAPIError MappedNullable',
  'OpenAPI Generator for Java and Kotlin':
    'ApiCallback AbstractOpenApiSchema ClientError ServerError Success Redirection',
  'OpenAPI Generator for PHP': 'HeaderSelector ObjectSerializer ModelInterface',
  'openapi-python-client': 'Client AuthenticatedClient UnexpectedStatus File Unset',
  Ruby: 'ArgumentError StandardError NameError TypeError Hash Array String Date Time Float Integer Object Regexp Struct Class Module',
  JavaScript: 'Error Map Set Promise Request Headers Blob FormData URL Symbol Function Record Partial',
  Python: 'Any Dict List Optional Union Field BaseModel Enum Literal Annotated Self',
  Java: 'Long Boolean Double Arrays Objects Override Exception Character Number Type',
  'C#': 'Action Task Attribute Delegate Event Guid Stream Tuple Uri',
  Swift: 'Data Result Codable Never',
  Rust: 'Option Vec Box Some None Err Default Clone Debug Self Uuid',
  PHP: 'DateTime Closure Iterator Generator Countable ArrayAccess JsonSerializable',
  Kotlin: 'Unit Nothing Byte Short Char',
};

/** The languages and generators by the name of each class. */
const owners: ReadonlyMap<string, string> = new Map(
  Object.entries(RESERVED).flatMap(([owner, names]) => names.split(' ').map((name): [string, string] => [name, owner])),
);

/** What has a class of this name: a language or a generator. Undefined when a schema may have it. */
export function ownerOfName(name: string): string | undefined {
  return owners.get(name);
}
