import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { type FoundMention, findMentions } from './find-mentions.ts'
import { findNamedTokens } from './find-named-tokens.ts'
import { knownNames } from './known-names.ts'
import {
  findCopiedAddress,
  findNearestAddress,
  type IndexedAddress,
  matchShortenedAddress,
} from './match-indexed-address.ts'

/**
 * A candidate to look up and show, never to buy. `text`: a symbol without its $, a name, or an address. `matchKind`: as recognized
 * (`read`), corrected by its checksum (`repaired`), the nearest address of the index (`near`), or the index address with this start
 * and end (`hint`).
 */
export type PictureMention = {
  kind: 'address' | 'symbol'
  text: string
  chain?: ChainKey
  matchKind: 'read' | 'repaired' | 'near' | 'hint'
  /** Symbol of the known token whose address this other address resembles. */
  resembles?: string
  /** Whether the picture marks the symbol or name as a token ("$", a pair, a price beside it), rather than merely containing it. */
  isMarked?: boolean
  /** Whether it was read from a QR code, and so without errors. */
  isCode?: boolean
}

/** Possible tokens in the lines of a picture, in order, with addresses corrected by checksum or index; addresses first. */
export function pictureMentions(lines: readonly string[], indexed: readonly IndexedAddress[]): PictureMention[] {
  const known = knownNames(indexed)
  const named = findNamedTokens(lines, known).map(({ text, line, context }) => ({
    line,
    mention: { kind: 'symbol', text, matchKind: 'read', isMarked: context === 'marked' } as const,
  }))
  const found = findMentions(lines).flatMap((each) => {
    const mention = toMention(each, indexed)
    return mention ? [{ line: each.line, mention }] : []
  })
  const inOrder = [...found, ...named].sort((a, b) => a.line - b.line)
  return removeDuplicates(inOrder.map(({ mention }) => mention)).sort((a, b) => mentionRank(a) - mentionRank(b))
}

const paymentSymbols = new Set(['SOL', 'ETH', 'WETH', 'USDC', 'USDT', 'DAI'])

/** Addresses come first. Tokens that pay for trades come last, because many screens show them beside their actual token. */
function mentionRank({ kind, text }: PictureMention): number {
  if (kind === 'address') return 0
  return paymentSymbols.has(text.toUpperCase()) ? 2 : 1
}

/** Keeps each candidate once, at its first position. It counts as marked if any of its mentions is. */
function removeDuplicates(mentions: readonly PictureMention[]): PictureMention[] {
  const mentionByKey = new Map<string, PictureMention>()
  for (const each of mentions) {
    const key = each.kind === 'symbol' ? each.text.toUpperCase() : each.text
    const first = mentionByKey.get(key)
    if (!first) mentionByKey.set(key, each)
    else if (each.isMarked) mentionByKey.set(key, { ...first, isMarked: true })
  }
  return [...mentionByKey.values()]
}

function toMention(found: FoundMention, indexed: readonly IndexedAddress[]): PictureMention | undefined {
  if (found.kind === 'symbol') return { kind: 'symbol', text: found.text.slice(1), matchKind: 'read', isMarked: true }
  if (found.kind === 'short-address')
    return toIndexedMention(matchShortenedAddress(found.begin, found.end, indexed), 'hint')
  const { address } = found
  if (address && indexed.some((each) => each.address === address))
    return { ...toReadMention(found, address), ...findChain(address, indexed) }
  // A valid checksum needs no lookup in the index.
  if (found.kind === 'evm-address' && found.hasChecksum && address)
    return withResemblance(toReadMention(found, address), indexed)
  const near = toIndexedMention(findNearestAddress(found.text, indexed), 'near')
  return near ?? (address ? withResemblance(toReadMention(found, address), indexed) : undefined)
}

function withResemblance(mention: PictureMention, indexed: readonly IndexedAddress[]): PictureMention {
  const resembledToken = findCopiedAddress(mention.text, indexed)
  return resembledToken ? { ...mention, resembles: resembledToken.symbol } : mention
}

function toReadMention(found: FoundMention, address: Address): PictureMention {
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
function findChain(address: Address, indexed: readonly IndexedAddress[]): { chain?: ChainKey } {
  const chains = [...new Set(indexed.filter((each) => each.address === address).map(({ chain }) => chain))]
  return chains.length === 1 && chains[0] ? { chain: chains[0] } : {}
}
