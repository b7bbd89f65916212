import { hasTag } from './amounts.ts'
import { homeChains } from './chains/home-chains.ts'
import type { Tag } from './lexicon.ts'
import type { Piece } from './pieces.ts'

const links: readonly Tag[] = ['glue', 'into', 'count', 'buy', 'get']

/**
 * Replaces the name of a chain by its coin where the name is counted and linked to a token: "0.5 solana of BONK". Elsewhere it may
 * be the chain: "20 solana BONK".
 */
export function replaceChainsByCoins(pieces: readonly Piece[]): readonly Piece[] {
  if (!pieces.some((piece) => piece.kind === 'token' || piece.kind === 'address')) return pieces
  return pieces.map((piece, at) => {
    const home = homeChains.find(({ slug }) => hasTag(piece, slug))
    if (!home || !isLinked(pieces, at)) return piece
    return { words: piece.words, text: home.coin.symbol, kind: 'token', isKnown: true }
  })
}

function isLinked(pieces: readonly Piece[], at: number): boolean {
  const numberIndex = hasTag(pieces[at - 1], 'count') ? at - 2 : at - 1
  if (pieces[numberIndex]?.kind !== 'number') return false
  return hasTag(pieces[numberIndex - 1], 'paid-with') || links.some((tag) => hasTag(pieces[at + 1], tag))
}
