import type { ChainKey } from '@murmur/contract/chains'
import { type FoundMention, findMentions } from './find-mentions.ts'
import { type IndexedAddress, matchShortened, nearestAddress } from './match-indexed-address.ts'

/**
 * A candidate to look up and show, never to buy. `text`: a symbol without its $, or an address. `matchKind`: as recognized (`read`),
 * corrected by its checksum (`repaired`), the nearest address of the index (`near`), or the index address with this start and end
 * (`hint`).
 */
export type PictureMention = {
  kind: 'address' | 'symbol'
  text: string
  chain?: ChainKey
  matchKind: 'read' | 'repaired' | 'near' | 'hint'
}

/** Possible tokens in the lines of a picture, with addresses corrected by checksum or index; addresses first. */
export function pictureMentions(lines: readonly string[], indexed: readonly IndexedAddress[]): PictureMention[] {
  const all = findMentions(lines).flatMap((each) => toMention(each, indexed) ?? [])
  const once = new Map(all.map((each) => [`${each.kind} ${each.text}`, each] as const))
  return [...once.values()].sort((a, b) => Number(a.kind === 'symbol') - Number(b.kind === 'symbol'))
}

function toMention(found: FoundMention, indexed: readonly IndexedAddress[]): PictureMention | undefined {
  if (found.kind === 'symbol') return { kind: 'symbol', text: found.text.slice(1), matchKind: 'read' }
  if (found.kind === 'short-address') return toIndexedMention(matchShortened(found.begin, found.end, indexed), 'hint')
  const { address } = found
  if (address && indexed.some((each) => each.address === address))
    return { ...toReadMention(found, address), ...findChain(address, indexed) }
  // A valid checksum needs no lookup in the index.
  if (found.kind === 'evm-address' && found.hasChecksum && address) return toReadMention(found, address)
  const near = toIndexedMention(nearestAddress(found.text, indexed), 'near')
  return near ?? (address ? toReadMention(found, address) : undefined)
}

function toReadMention(found: FoundMention, address: string): PictureMention {
  const isRepaired = found.kind === 'evm-address' && found.isRepaired
  return {
    kind: 'address',
    text: address,
    matchKind: isRepaired ? 'repaired' : 'read',
    ...(found.kind === 'solana-address' ? { chain: 'sol' as const } : {}),
  }
}

function toIndexedMention(match: IndexedAddress | undefined, matchKind: 'near' | 'hint'): PictureMention | undefined {
  return match && { kind: 'address', text: match.address, chain: match.chain, matchKind }
}

/** The chain of an address; undefined for an EVM address that is listed on both chains. */
function findChain(address: string, indexed: readonly IndexedAddress[]): { chain?: ChainKey } {
  const chains = [...new Set(indexed.filter((each) => each.address === address).map(({ chain }) => chain))]
  return chains.length === 1 && chains[0] ? { chain: chains[0] } : {}
}
