import { toLatinDigits } from '#lib/format/latin-digits.ts'

/** The characters of a mailed code. */
export const codeLength = 6

/**
 * Parses a typed or pasted code: without spaces, with Latin digits, of at most six characters. Its field has no `maxlength`, which would
 * count the spaces of a pasted "123 456".
 */
export function parseCode(typed: string): string {
  return toLatinDigits(typed).replace(/\s/g, '').slice(0, codeLength)
}
