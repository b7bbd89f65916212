import { type ChainKey, chains } from '@murmur/contract/chains'
import { hasTag } from '#ai/brains/offline/parsing/amounts.ts'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import type { Piece } from '#ai/brains/offline/parsing/pieces.ts'
import { homeChains } from './home-chains.ts'

/** A mention of a chain. `isExplicit`: named as a chain ("on base", "在solana上", "base chain"), not just beside other words. */
export type ChainMention = { chain: ChainKey; at: number; isExplicit: boolean; token: string | undefined }

const articles = new Set(['the', 'la', 'le', 'el', 'l', 'a', 'o', 'ال', 'de', 'da', 'do', 'du'])
const nativeSymbols = new Map<ChainKey, string>(homeChains.map(({ key, coin }) => [key, coin.symbol]))

/** Finds all mentions of chains. A native symbol counts as a chain only if explicit: "on sol". `withCoins`: every native symbol counts: "the ETH one". */
export function findChainMentions(pieces: readonly Piece[], { withCoins = false } = {}): ChainMention[] {
  return pieces.flatMap((piece, at) => {
    const chain = parseChain(piece)
    if (!chain) return []
    const isExplicit =
      isAfterChainPreposition(pieces, at) ||
      hasTag(pieces[at + 1], 'chain-noun') ||
      hasTag(pieces[at + 1], 'on-after') ||
      beginsWithOn(pieces[at + 1])
    if (!isExplicit && piece.kind === 'token' && !withCoins) return []
    return [{ chain, at, isExplicit, token: nativeSymbols.get(chain) }]
  })
}

/** 上有什么热门: a phrase whose first word marks the preceding piece as a chain. */
function beginsWithOn(piece: Piece | undefined): boolean {
  return piece?.kind === 'sense' && piece.words.length > 1 && piece.words[0]?.text === '上'
}

function parseChain(piece: Piece): ChainKey | undefined {
  if (piece.kind === 'token') return homeChains.find(({ coin }) => coin.symbol === piece.text)?.key
  return chains.find(({ slug }) => hasTag(piece, slug))?.key
}

/** "on base", "en la red de base": skips articles backwards to a preposition or a word for "chain". */
function isAfterChainPreposition(pieces: readonly Piece[], at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - 4); before--) {
    const piece = pieces[before]
    if (hasTag(piece, 'on') || hasTag(piece, 'chain-noun') || endsWithChainPreposition(piece)) return true
    if (!piece || !articles.has(piece.text)) return false
  }
  return false
}

/** "what do I have on": a phrase that ends in a preposition for a chain. "All I have in" expects a token. */
function endsWithChainPreposition(piece: Piece | undefined): boolean {
  const last = piece?.kind === 'sense' && piece.words.length > 1 ? piece.words.at(-1)?.text : undefined
  if (last === undefined || hasTag(piece, 'all') || !hasTag(piece, 'balance')) return false
  return getSenses(last).some(({ tag }) => tag === 'on')
}
