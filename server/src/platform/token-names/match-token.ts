import { areAddressesEqual } from '@murmur/contract/address'
import { skeleton } from './skeleton.ts'

type NamedToken = { address: string; symbol: string; name: string }

/**
 * How a token matches a query, best first. `alike`: it only looks like the query, by letters of another script or digits in
 * place of letters. `none`: no match of ours; a vendor may still have had a reason to return it.
 */
export const matches = ['address', 'symbol', 'name', 'start', 'part', 'alike', 'none'] as const
export type Match = (typeof matches)[number]

/** Classifies how a token matches a query. */
export function matchToken({ address, symbol, name }: NamedToken, query: string): Match {
  const trimmed = query.trim()
  if (areAddressesEqual(address, trimmed)) return 'address'
  const wanted = foldName(trimmed)
  if (!wanted) return 'none'
  const [called, named] = [foldName(symbol), foldName(name)]
  if (called === wanted) return 'symbol'
  if (named === wanted) return 'name'
  const nameSkeleton = skeleton(wanted)
  if (nameSkeleton && (skeleton(symbol) === nameSkeleton || skeleton(name) === nameSkeleton)) return 'alike'
  if ([called, ...named.split(' '), named].some((word) => word.startsWith(wanted))) return 'start'
  return wanted.length > 1 && (called.includes(wanted) || named.includes(wanted)) ? 'part' : 'none'
}

/** Normalizes a name for comparison: letters in any case, with or without a leading dollar sign. */
export function foldName(name: string): string {
  return name.normalize('NFC').trim().replace(/^\$+/, '').toLowerCase()
}
