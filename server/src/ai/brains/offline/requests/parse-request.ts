import type { Language } from '@murmur/contract/languages'
import { acceptSuggestion } from '#ai/brains/offline/dialogue/accept-suggestion.ts'
import { type Memory, parseMemory } from '#ai/brains/offline/dialogue/memory.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { AskReason, ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { type Focus, parseFocus } from './focus.ts'
import { substituteReference } from './substitute-reference.ts'

/** `memory`, `focus`: as stored with earlier answers of the chat. */
export type RequestContext = { names: TokenNames; language: Language; memory: unknown; focus: unknown }
/** `read`: the message alone. `parsed`: completed by the open question, or by a token that the message refers to. */
export type ParsedMessage = {
  read: ParsedUtterance
  parsed: ParsedUtterance & { isReference?: true }
  memory: Memory | undefined
}

/** Reasons for which a trade may lack only the token that it refers to. Doubts, conditions and negations stay. */
const incompleteReasons: ReadonlySet<AskReason> = new Set<AskReason>([
  'no-token',
  'no-amount',
  'unknown-token',
  'which-amount',
  'not-understood',
])

/** Parses a message by the trade grammar, without a model. */
export function parseRequest(text: string, { names, language, memory: stored, focus }: RequestContext): ParsedMessage {
  const memory = parseMemory(stored)
  const read = parseUtterance(text, { names, language, understood: memory?.understood })
  const parsed = acceptSuggestion(read, memory)
  return { read, memory, parsed: resolveTrade(text, parsed, names, parseFocus(focus)) ?? parsed }
}

/** The trade of a message that refers to its token: "sell half of it". Undefined if the message is none. */
function resolveTrade(text: string, parsed: ParsedUtterance, names: TokenNames, focus: Focus) {
  const { intent, language, reason = 'not-understood', understood } = parsed
  if (intent !== 'ask' || understood?.token !== undefined || !incompleteReasons.has(reason)) return undefined
  const substitution = substituteReference(text, language, focus)
  if (!substitution) return undefined
  const resolved = parseUtterance(substitution.text, { names, language })
  const side = resolved.intent === 'ask' ? resolved.understood?.side : resolved.intent
  if (side !== 'buy' && side !== 'sell') return undefined
  const { chain } = substitution.token
  const withChain = resolved.understood && { understood: { chain, ...resolved.understood } }
  return { chain, ...resolved, ...withChain, isReference: true as const }
}
