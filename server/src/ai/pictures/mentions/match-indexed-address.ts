import { type Address, areAddressesEqual } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'

export type IndexedAddress = { chain: ChainKey; address: Address; symbol: string; name?: string }

/** Characters that OCR confuses; a substitution within a group is cheap. */
const groups = [
  '1lI|!i',
  '0OoQD',
  '6bG',
  '8B3',
  'J}j]',
  'qg9',
  'Cc',
  'Ss5$',
  'Zz2',
  'Vv',
  'Ww',
  'Xx',
  'Uu',
  'Kk',
  'Pp',
  'Yy',
  'rn',
  '7T',
]
const lookAlikeCost = 1
const gapCost = 3
const otherCost = 4
const maxDistance = 6
const minMargin = 8

/**
 * The known address nearest to a misread one, weighted by common OCR errors. It is at most 6 away, and every other address is more than 8
 * farther. Returns the known address, never the recognized text.
 */
export function findNearestAddress(read: string, indexed: readonly IndexedAddress[]): IndexedAddress | undefined {
  const isEvm = /^0x/i.test(read)
  const ranked = indexed
    .filter(({ chain }) => (chain === 'sol') !== isEvm)
    .map((each) => ({
      each,
      distance: isEvm
        ? computeEditDistance(read.toLowerCase(), each.address.toLowerCase())
        : computeEditDistance(read, each.address),
    }))
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  if (!best || best.distance > maxDistance) return undefined
  // The same address on another chain does not compete.
  const secondBest = ranked.find(({ each }) => !areAddressesEqual(each.address, best.each.address))
  return secondBest && secondBest.distance - best.distance <= minMargin ? undefined : best.each
}

/** The only known address with this start and end. Not proof, because an attacker can generate matching ends. */
export function matchShortenedAddress(
  begin: string,
  end: string,
  indexed: readonly IndexedAddress[],
): IndexedAddress | undefined {
  if (begin.replace(/^0x/, '').length + end.length < 7) return undefined
  const isEvm = begin.startsWith('0x')
  const fold = (text: string) => (isEvm ? text.toLowerCase() : text)
  const matchingTokens = indexed.filter(
    ({ chain, address }) =>
      (chain === 'sol') !== isEvm && fold(address).startsWith(fold(begin)) && fold(address).endsWith(fold(end)),
  )
  return new Set(matchingTokens.map(({ address }) => address)).size === 1 ? matchingTokens[0] : undefined
}

/** Characters to compare at each end of an address, as many as apps usually show. */
const shownEndLength = 4

/**
 * The known token whose address has the same start and end as another address, as addresses generated to imitate it have. Undefined for a
 * known address.
 */
export function findCopiedAddress(text: string, indexed: readonly IndexedAddress[]): IndexedAddress | undefined {
  if (indexed.some((each) => areAddressesEqual(each.address, text))) return undefined
  const ends = visibleEnds(text)
  return indexed.find((each) => visibleEnds(each.address) === ends)
}

function visibleEnds(text: string): string {
  const digits = text.startsWith('0x') ? text.slice(2).toLowerCase() : text
  return `${text.startsWith('0x')} ${digits.slice(0, shownEndLength)} ${digits.slice(-shownEndLength)}`
}

/** Weighted edit distance; infinite if the lengths differ by more than two. */
export function computeEditDistance(read: string, known: string): number {
  if (Math.abs(read.length - known.length) > 2) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: known.length + 1 }, (_, index) => index * gapCost)
  for (let i = 1; i <= read.length; i++) {
    const next = [i * gapCost]
    for (let j = 1; j <= known.length; j++) {
      const swap = (row[j - 1] ?? 0) + substitutionCost(read[i - 1] ?? '', known[j - 1] ?? '')
      next.push(Math.min(swap, (row[j] ?? 0) + gapCost, (next[j - 1] ?? 0) + gapCost))
    }
    row = next
  }
  return row[known.length] ?? Number.POSITIVE_INFINITY
}

function substitutionCost(a: string, b: string): number {
  if (a === b) return 0
  return groups.some((group) => group.includes(a) && group.includes(b)) ? lookAlikeCost : otherCost
}
