import { SignerError } from '#signer-error.ts'

/** Checks a value of a request line. A refusal names the value's `path`, never the value. */
export type CheckValue = (value: unknown, path: string) => void

/** Whether a JSON value is an object, not null or an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fail(path: string): never {
  throw new SignerError('BAD_REQUEST', `${path} is not as the protocol says`)
}

/** Checks text against a pattern, which must limit the length. */
export function text(pattern: RegExp): CheckValue {
  return (value, path) => {
    if (typeof value !== 'string' || !pattern.test(value)) fail(path)
  }
}

/** Checks an integer within inclusive bounds. */
export function integer(min: number, max: number): CheckValue {
  return (value, path) => {
    if (!Number.isSafeInteger(value) || (value as number) < min || (value as number) > max) fail(path)
  }
}

/** Checks an object with exactly these keys; refuses missing and additional keys. */
export function record<K extends string>(checks: Record<K, CheckValue>): CheckValue {
  return (value, path) => {
    if (!isRecord(value)) return fail(path)
    for (const key of Object.keys(value)) if (!Object.hasOwn(checks, key)) fail(path)
    for (const [key, check] of Object.entries<CheckValue>(checks)) {
      if (!Object.hasOwn(value, key)) fail(`${path}.${key}`)
      check(value[key], `${path}.${key}`)
    }
  }
}

/** Checks an object with these keys, of which those of `optional` may be missing; refuses additional keys. */
export function recordWith<K extends string, O extends string>(
  checks: Record<K, CheckValue>,
  optional: Record<O, CheckValue>,
): CheckValue {
  return (value, path) => {
    const present = Object.entries<CheckValue>(optional).filter(([key]) => isRecord(value) && Object.hasOwn(value, key))
    record<string>({ ...checks, ...Object.fromEntries(present) })(value, path)
  }
}

/** Accepts null, or a value that passes the check. */
export function nullable(check: CheckValue): CheckValue {
  return (value, path) => {
    if (value !== null) check(value, path)
  }
}

/** Checks an array of at most `maxLength` valid values. */
export function listOf(check: CheckValue, maxLength: number): CheckValue {
  return (value, path) => {
    if (!Array.isArray(value) || value.length > maxLength) return fail(path)
    for (const each of value) check(each, path)
  }
}

/** Checks a boolean. */
export const bool: CheckValue = (value, path) => {
  if (typeof value !== 'boolean') fail(path)
}
