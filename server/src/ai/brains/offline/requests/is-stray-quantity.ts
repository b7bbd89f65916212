import type { AskReason, ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { ParsedMessage } from './parse-message.ts'
import { slotTerms } from './words/slot-terms.ts'

/** Reasons that the grammar gives for a spelled quantity without a token: "all", "one". */
const quantityReasons: ReadonlySet<AskReason> = new Set<AskReason>([
  'which-amount',
  'percent-of-buy',
  'no-unit',
  'no-token',
])
const strayParts: ReadonlySet<string> = new Set(['side', 'percent', 'number'])
/** Fewer words may answer "how much?": "all of it". */
const minWords = 5

/**
 * Whether the trade grammar found an order only in a verb such as "get" or "need" and a spelled quantity: "I need a file with
 * everything for the taxman". It names no token, no figure, and neither buying nor selling.
 */
export function isStrayQuantity({ reason, understood = {} }: ParsedUtterance, message: ParsedMessage): boolean {
  const { masked, mentions, references, otherWords, mentionsSide } = message
  if (reason === undefined || !quantityReasons.has(reason) || mentionsSide || otherWords < minWords) return false
  if (mentions.length + references.length > 0 || masked.includes(slotTerms.number)) return false
  return Object.entries(understood).every(([part, value]) => value === undefined || strayParts.has(part))
}
