import { editDistance } from '#platform/token-names/edit-distance.ts'
import { skeleton } from '#platform/token-names/skeleton.ts'
import type { IndexedAddress } from './match-indexed-address.ts'

/** Shorter words resemble too many others: "WIN" isn't a copy of "WIF". */
const minLength = 4

/**
 * The symbol of the known token that a symbol or name can be mistaken for: it looks the same ("B0NK"), or one letter is changed, added,
 * missing or swapped ("BONKK"). Undefined for the exact spelling of a known token.
 */
export function findLookAlike(text: string, indexed: readonly IndexedAddress[]): string | undefined {
  const written = foldLookAlikes(text)
  const spellings = indexed.flatMap(({ symbol, name = symbol }) => [
    { symbol, spelling: symbol },
    { symbol, spelling: name },
  ])
  if (spellings.some(({ spelling }) => foldLookAlikes(spelling) === written)) return undefined
  const textSkeleton = skeleton(text)
  const lookAlike = spellings.find(({ spelling }) => textSkeleton !== '' && skeleton(spelling) === textSkeleton)
  if (lookAlike) return lookAlike.symbol
  if (written.length < minLength) return undefined
  return spellings.find(({ spelling }) => {
    const known = foldLookAlikes(spelling)
    return known.length >= minLength && editDistance(written, known, 1) === 1
  })?.symbol
}

function foldLookAlikes(text: string): string {
  return text.normalize('NFKC').trim().replace(/^\$+/, '').toLowerCase()
}
