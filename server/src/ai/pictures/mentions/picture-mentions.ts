import type { ChainKey } from '@murmur/contract/chains'
import { type FoundMention, findMentions } from './find-mentions.ts'
import { type KnownAddress, matchShortened, nearestAddress } from './match-known-address.ts'

/**
 * A candidate to look up and show, never to buy. `text`: a symbol without its $, or an address. `how`: as recognized (`read`),
 * corrected by its checksum (`repaired`), the nearest address of the index (`near`), or the index address with this start and end
 * (`hint`).
 */
export type PictureMention = {
  kind: 'address' | 'symbol'
  text: string
  chain?: ChainKey
  how: 'read' | 'repaired' | 'near' | 'hint'
}

/** Possible tokens in the lines of a picture, with addresses corrected by checksum or index; addresses first. */
export function pictureMentions(lines: readonly string[], known: readonly KnownAddress[]): PictureMention[] {
  const all = findMentions(lines).flatMap((each) => toMention(each, known) ?? [])
  const once = new Map(all.map((each) => [`${each.kind} ${each.text}`, each] as const))
  return [...once.values()].sort((a, b) => Number(a.kind === 'symbol') - Number(b.kind === 'symbol'))
}

function toMention(found: FoundMention, known: readonly KnownAddress[]): PictureMention | undefined {
  if (found.kind === 'symbol') return { kind: 'symbol', text: found.text.slice(1), how: 'read' }
  if (found.kind === 'short-address') return from(matchShortened(found.begin, found.end, known), 'hint')
  const { address } = found
  if (address && known.some((each) => each.address === address))
    return { ...asRead(found, address), ...chainOf(address, known) }
  // A valid checksum needs no lookup in the index.
  if (found.kind === 'evm-address' && found.hasChecksum && address) return asRead(found, address)
  const near = from(nearestAddress(found.text, known), 'near')
  return near ?? (address ? asRead(found, address) : undefined)
}

function asRead(found: FoundMention, address: string): PictureMention {
  const isRepaired = found.kind === 'evm-address' && found.isRepaired
  return {
    kind: 'address',
    text: address,
    how: isRepaired ? 'repaired' : 'read',
    ...(found.kind === 'solana-address' ? { chain: 'sol' as const } : {}),
  }
}

function from(match: KnownAddress | undefined, how: 'near' | 'hint'): PictureMention | undefined {
  return match && { kind: 'address', text: match.address, chain: match.chain, how }
}

/** An EVM address on both chains selects neither. */
function chainOf(address: string, known: readonly KnownAddress[]): { chain?: ChainKey } {
  const chains = [...new Set(known.filter((each) => each.address === address).map(({ chain }) => chain))]
  return chains.length === 1 && chains[0] ? { chain: chains[0] } : {}
}
