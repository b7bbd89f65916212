/** Crockford's Base32: no letter that looks like a digit. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const [groupCount, groupLength] = [6, 4]

/** The number of groups of a recovery code. */
export const recoveryCodeParts = groupCount

/** Creates a recovery code of 120 random bits, six groups of four: "7K2M-…". Only its hash may leave the browser before it is used. */
export function createRecoveryCode(): string {
  const random = crypto.getRandomValues(new Uint8Array(groupCount * groupLength))
  // 32 symbols divide 256, so each is as likely.
  return toGroups([...random].map((byte) => symbols.charAt(byte % symbols.length)).join(''))
}

/** SHA-256 of a recovery code's text, in hex. */
export async function hashRecoveryCode(code: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A typed recovery code as it was created; undefined if it cannot be one. A code that another client made is kept as typed. */
export function parseRecoveryCode(typed: string): string | undefined {
  const folded = foldSymbols(typed)
  if (folded.length === groupCount * groupLength && [...folded].every((symbol) => symbols.includes(symbol)))
    return toGroups(folded)
  const trimmed = typed.trim()
  return /^[A-Za-z0-9-]{20,64}$/.test(trimmed) && folded.length !== groupCount * groupLength ? trimmed : undefined
}

/** Whether this is the group of the code, of which `index` counts from 0. */
export function isGroupOf(code: string, index: number, typed: string): boolean {
  return foldSymbols(typed) === code.split('-')[index]
}

const foldSymbols = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

const toGroups = (text: string) => (text.match(/.{4}/g) ?? []).join('-')
