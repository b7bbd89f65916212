import type { ChainKey } from '@murmur/contract/chains'
import { has } from '#integrations/brains/offline/reading/amounts.ts'
import type { Piece } from '#integrations/brains/offline/reading/pieces.ts'

/** Where a chain is named. `isPlaced`: as a place ("on base", "在solana上", "base chain"), not merely beside other words. */
export type Place = { chain: ChainKey; at: number; isPlaced: boolean; token: string | undefined }

const tokensOfChains: Record<ChainKey, string | undefined> = { sol: 'SOL', eth: 'ETH', base: undefined }

/** Every naming of a chain. A coin's symbol is one only as a place: "on sol". */
export function placesOf(pieces: readonly Piece[]): Place[] {
  return pieces.flatMap((piece, at) => {
    const chain = chainOf(piece)
    if (!chain) return []
    const isPlaced =
      isAfterPlaceWord(pieces, at) || has(pieces[at + 1], 'chain-noun') || has(pieces[at + 1], 'on-after')
    if (!isPlaced && piece.kind === 'token') return []
    return [{ chain, at, isPlaced, token: tokensOfChains[chain] }]
  })
}

function chainOf(piece: Piece): ChainKey | undefined {
  if (piece.kind === 'token') return piece.text === 'SOL' ? 'sol' : piece.text === 'ETH' ? 'eth' : undefined
  if (has(piece, 'solana')) return 'sol'
  if (has(piece, 'ethereum')) return 'eth'
  return has(piece, 'base') ? 'base' : undefined
}

function isAfterPlaceWord(pieces: readonly Piece[], at: number): boolean {
  let before = at - 1
  if (has(pieces[before], 'chain-noun')) before--
  if (before < at - 1 && !has(pieces[before], 'on')) return true
  const article = pieces[before]
  if (article && !has(article, 'on') && ['the', 'la', 'le', 'el', 'l', 'a', 'o', 'ال', 'de'].includes(article.text))
    before--
  return has(pieces[before], 'on')
}
