import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { tokenize, type Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { type Marker, markerAt } from './follow-up-words.ts'

/** Punctuation, and the spaces by which Chinese messages separate sentences. */
const pause = /[.,;:!…،؛。，；：！]+|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/u
const refusalRoles: Marker['role'][] = ['refusal', 'no', 'lead', 'filler', 'tail', 'trail', 'yes']

/**
 * Whether a message ends with a refusal after a reason: "makes no sense to me, cancel it". Not if its other parts have a number
 * or an action, which may be an order.
 */
export function endsWithRejection(text: string): boolean {
  const clauses = text.split(pause).flatMap((clause) => {
    const { words } = tokenize(clause)
    return words.length > 0 ? [words] : []
  })
  const last = clauses.at(-1)
  if (clauses.length < 2 || !last || !isRefusal(last)) return false
  return !clauses.slice(0, -1).flat().some(isOrderWord)
}

/** Whether all words belong to a refusal: "ok cancel then". */
function isRefusal(words: readonly Word[]): boolean {
  let isRefused = false
  for (let at = 0; at < words.length; ) {
    const marker = markerAt(words, at, refusalRoles)
    if (!marker) return false
    isRefused ||= marker.role === 'refusal'
    at += marker.length
  }
  return isRefused
}

function isOrderWord({ kind, text }: Word): boolean {
  return kind !== 'word' || getSenses(text).some(({ tag }) => tag === 'buy' || tag === 'sell' || tag === 'get')
}
