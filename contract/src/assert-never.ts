/**
 * Ends a switch over a closed set of kinds, so that a new kind without a case fails to compile.
 * @throws TypeError for a value from outside the types
 */
export function assertNever(value: never): never {
  throw new TypeError(`No case for ${JSON.stringify(value)}`)
}
