/** Crockford's Base32: no letter that looks like a digit. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const [groupCount, groupLength] = [6, 4]

/** The number of groups of a recovery code. */
export const recoveryCodeParts = groupCount

/** Creates a recovery code of 120 random bits, six groups of four: "7K2M-…". Only its hash may leave the browser before it is used. */
export function createRecoveryCode(): string {
  const random = crypto.getRandomValues(new Uint8Array(groupCount * groupLength))
  // 256 is a multiple of 32, so all symbols are equally likely.
  return toGroups([...random].map((byte) => symbols.charAt(byte % symbols.length)).join(''))
}

/** SHA-256 of a recovery code's text, in hex. */
export async function hashRecoveryCode(code: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Normalises a typed recovery code; undefined if it cannot be one. A code in another client's format is kept as typed. */
export function parseRecoveryCode(typed: string): string | undefined {
  const normalized = normalizeSymbols(typed)
  if (normalized.length === groupCount * groupLength && [...normalized].every((symbol) => symbols.includes(symbol)))
    return toGroups(normalized)
  const trimmed = typed.trim()
  return /^[A-Za-z0-9-]{20,64}$/.test(trimmed) && normalized.length !== groupCount * groupLength ? trimmed : undefined
}

/** Whether the typed text is the code's group at `index`, which counts from 0. */
export function isGroupOf(code: string, index: number, typed: string): boolean {
  return normalizeSymbols(typed) === code.split('-')[index]
}

const normalizeSymbols = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

const toGroups = (text: string) => (text.match(/.{4}/g) ?? []).join('-')
