import { type Address, getAddress } from 'viem'

/** Non-hex characters that OCR reads in place of hex digits. */
const forcedDigits: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  l: '1',
  I: '1',
  i: '1',
  '|': '1',
  '!': '1',
  S: '5',
  s: '5',
  $: '5',
  '§': '5',
  Z: '2',
  z: '2',
  G: '6',
  g: '9',
  q: '9',
  T: '7',
}
/** Hex digits that OCR confuses. Kept short, since each entry raises the chance that a wrong address passes the checksum. */
const lookAlikes: Readonly<Record<string, string>> = {
  8: 'B',
  B: '8',
  6: 'b',
  b: '6',
  1: '7',
  7: '1',
  c: 'C',
  C: 'c',
  3: '8',
}
const maxForced = 4
const maxEdits = 2
/** Minimum number of letters for a reliable checksum: with fewer a match may be chance. */
const minLetters = 9

/**
 * The only address with a valid checksum (EIP-55) within at most two look-alike digits of `text`; undefined if there is none or
 * several.
 */
export function repairEvmAddress(text: string): Address | undefined {
  const digits = [...text.slice(2)].map((each) => forcedDigits[each] ?? each)
  const forcedCount = digits.filter((each, index) => each !== text[index + 2]).length
  const hex = digits.join('')
  if (!/^[0-9a-fA-F]{40}$/.test(hex) || forcedCount > maxForced) return undefined
  if (hex.replace(/[^a-fA-F]/g, '').length < minLetters) return undefined
  // An address in a single case has no checksum.
  if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return undefined
  const validAddresses = new Set<Address>()
  for (const candidate of repairCandidates(hex, 0, maxEdits)) {
    const address = getAddress(`0x${candidate.toLowerCase()}`)
    if (address === `0x${candidate}`) validAddresses.add(address)
  }
  return validAddresses.size === 1 ? [...validAddresses][0] : undefined
}

function* repairCandidates(hex: string, from: number, edits: number): Generator<string> {
  yield hex
  if (edits === 0) return
  for (let index = from; index < hex.length; index++) {
    const other = lookAlikes[hex[index] ?? '']
    if (other) yield* repairCandidates(hex.slice(0, index) + other + hex.slice(index + 1), index + 1, edits - 1)
  }
}
