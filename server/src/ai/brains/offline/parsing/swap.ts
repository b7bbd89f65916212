import { hasTag } from './amounts.ts'
import type { Piece } from './pieces.ts'

const swapVerbs = new Set(
  'swap convert exchange trade turn cambia cambiar convierte convertir intercambia troca troque trocar converte converta converter echange echanger echangez convertis'.split(
    ' ',
  ),
)
const swapPrepositions = new Set(['into', 'to', 'for', 'en', 'em', 'por', 'contre'])

/** Whether the verb at `verb` swaps what ends at `end` (exclusive) for a token: "swap $20 for BONK". */
export function isSwap(pieces: readonly Piece[], verb: number, end: number): boolean {
  const piece = pieces[verb]
  if (piece?.kind !== 'sense' || !hasTag(piece, 'other') || !swapVerbs.has(piece.text)) return false
  return swapPrepositions.has(pieces[end]?.text ?? '') && pieces[end + 1]?.kind === 'token'
}
