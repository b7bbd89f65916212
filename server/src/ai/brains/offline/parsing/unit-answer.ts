import { type Amount, hasTag } from './amounts.ts'
import type { Piece } from './pieces.ts'

/**
 * The amount of a message that answers "20 dollars, or 20 tokens?" with only a unit: `number` in that unit. Undefined unless the
 * message has exactly one unit.
 */
export function findUnitAnswer(pieces: readonly Piece[], number: string): Amount | undefined {
  const [found, ...others] = pieces.flatMap((piece, at): Amount[] => {
    if (hasTag(piece, 'usd')) return [{ unit: 'usd', value: number, from: at, to: at + 1 }]
    return hasTag(piece, 'count') ? [{ unit: 'units', value: number, from: at, to: at + 1 }] : []
  })
  return others.length === 0 ? found : undefined
}
