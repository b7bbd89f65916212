import type { Tag } from '#ai/brains/offline/parsing/lexicon.ts'
import type { Piece } from '#ai/brains/offline/parsing/pieces.ts'
import { slotTerms } from './slot-terms.ts'

/** "2"; "2o" is one piece, since its letter may be a mistyped zero. */
const digit = /^[1-8]o?$/
/** The end of an ordinal as it is typed: "2e", "1er", "2nd", "3ra". */
const ending = /^(?:e|er|re|ere|eme|ieme|nd|nde|st|rd|th|a|ra|ro|da|do|er[ao]|ª|º)$/
/** Tags of the next word that make the number an amount. */
const units: ReadonlySet<Tag> = new Set<Tag>(
  'usd cents foreign count percent time half quarter third million point chain-noun'.split(' ') as Tag[],
)
/** Words before an amount: "when it gets to 5". */
const beforeAmount = new Set(['a', 'to', 'at'])

/** Whether a piece is a digit that may count the tokens of the chat: "number 2", "les 2", "2e". */
export function isOrdinal(pieces: readonly Piece[], at: number): boolean {
  const [before, piece, next] = [pieces[at - 1], pieces[at], pieces[at + 1]]
  if (piece?.kind !== 'number' || !digit.test(joinTexts(piece))) return false
  if (before !== undefined && joinTexts(before) === '第') return true
  if (next?.words[0]?.isGlued && /^[\p{L}%$ªº]/u.test(joinTexts(next))) return ending.test(joinTexts(next))
  if (before === undefined || before.kind === 'number' || isUnit(before) || beforeAmount.has(joinTexts(before)))
    return false
  return next === undefined || next.kind === 'unknown' || (next.kind === 'sense' && !isUnit(next))
}

/** Replaces the digits that don't refer to a token by placeholders. */
export function maskOrdinals(masked: string): string {
  return masked.replace(/(?<![\p{L}\p{N}])\d+(?!\p{Script=Latin}{2})/gu, ` ${slotTerms.number} `).replace(/ {2,}/g, ' ')
}

function isUnit(piece: Piece): boolean {
  return piece.kind === 'sense' && [...piece.tags].some((tag) => units.has(tag))
}

function joinTexts({ words }: Piece): string {
  return words.map(({ text }) => text).join('')
}
