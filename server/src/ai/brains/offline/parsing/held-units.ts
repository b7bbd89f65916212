import { type Amount, hasTag } from './amounts.ts'
import type { Piece } from './pieces.ts'

const possessives = new Set('my mis mi meus minhas meu minha mes mon ma عندي مالي تبعي'.split(' '))
/** A smaller number may be a percentage. */
const maxPercent = 100

/** "Sell 1000 of my BONK" sells units: a bare number above 100 that counts a part of the user's own tokens. */
export function withHeldUnits(pieces: readonly Piece[], amounts: Amount[]): Amount[] {
  if (!pieces.some((piece) => hasTag(piece, 'sell'))) return amounts
  return amounts.map((amount) => (isHeldUnits(pieces, amount) ? { ...amount, unit: 'units' } : amount))
}

function isHeldUnits(pieces: readonly Piece[], { unit, value, to }: Amount): boolean {
  const at = pieces.findIndex((piece, each) => each >= to && piece.kind === 'token')
  const between = pieces.slice(to, at)
  if (unit !== 'bare' || at < 0 || !(Number(value) > maxPercent) || !between.every((piece) => hasTag(piece, 'glue')))
    return false
  return [...between, pieces[at + 1]].some((piece) => piece?.words.some(({ text }) => possessives.has(text)))
}
