import type { ChainKey } from '@murmur/contract/chains'
import { has } from './amounts.ts'
import { sensesOf } from './lexicon.ts'
import type { Piece } from './pieces.ts'

/** Where a chain is named. `isPlaced`: as a place ("on base", "在solana上", "base chain"), not merely beside other words. */
export type Place = { chain: ChainKey; at: number; isPlaced: boolean; token: string | undefined }

const articles = new Set(['the', 'la', 'le', 'el', 'l', 'a', 'o', 'ال', 'de', 'da', 'do', 'du'])
const tokensOfChains: Record<ChainKey, string | undefined> = { sol: 'SOL', eth: 'ETH', base: undefined }

/** Every naming of a chain. A coin's symbol is one only as a place: "on sol". */
export function placesOf(pieces: readonly Piece[]): Place[] {
  return pieces.flatMap((piece, at) => {
    const chain = chainOf(piece)
    if (!chain) return []
    const isPlaced =
      isAfterPlaceWord(pieces, at) ||
      has(pieces[at + 1], 'chain-noun') ||
      has(pieces[at + 1], 'on-after') ||
      beginsWithOn(pieces[at + 1])
    if (!isPlaced && piece.kind === 'token') return []
    return [{ chain, at, isPlaced, token: tokensOfChains[chain] }]
  })
}

/** 上有什么热门: a phrase whose first word makes a place of what stands before it. */
function beginsWithOn(piece: Piece | undefined): boolean {
  return piece?.kind === 'sense' && piece.words.length > 1 && piece.words[0]?.text === '上'
}

function chainOf(piece: Piece): ChainKey | undefined {
  if (piece.kind === 'token') return piece.text === 'SOL' ? 'sol' : piece.text === 'ETH' ? 'eth' : undefined
  if (has(piece, 'solana')) return 'sol'
  if (has(piece, 'ethereum')) return 'eth'
  return has(piece, 'base') ? 'base' : undefined
}

/** "on base", "en la red de base": back over articles to a word for a place, or for a chain. */
function isAfterPlaceWord(pieces: readonly Piece[], at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - 4); before--) {
    const piece = pieces[before]
    if (has(piece, 'on') || has(piece, 'chain-noun') || endsWithPlaceWord(piece)) return true
    if (!piece || !articles.has(piece.text)) return false
  }
  return false
}

/** "what do I have on": a phrase whose last word asks for a place. "All I have in" asks for a token. */
function endsWithPlaceWord(piece: Piece | undefined): boolean {
  const last = piece?.kind === 'sense' && piece.words.length > 1 ? piece.words.at(-1)?.text : undefined
  if (last === undefined || has(piece, 'all') || !has(piece, 'balance')) return false
  return sensesOf(last).some(({ tag }) => tag === 'on')
}
