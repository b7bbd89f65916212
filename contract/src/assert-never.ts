/**
 * Ends an exhaustive switch: a new kind without a case fails to compile.
 * @throws TypeError at run time for a value that the types do not allow
 */
export function assertNever(value: never): never {
  throw new TypeError(`No case for ${JSON.stringify(value)}`)
}
