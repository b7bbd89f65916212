import type { Language } from '@murmur/contract/languages'
import { recall } from '#ai/brains/offline/dialogue/memory.ts'
import { withSuggestion } from '#ai/brains/offline/dialogue/with-suggestion.ts'
import { readChallenge } from '#ai/brains/offline/parsing/parse-challenge.ts'
import { readFollowUp } from '#ai/brains/offline/parsing/parse-follow-up.ts'
import { readUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { FollowUp, FollowUpContext } from './cards/follow-up.ts'
import type { WordsRead } from './run-turn.ts'

/**
 * Reads a user's words without any model: what they ask for, a question of ours completed by them, and whether they are
 * nothing but a yes, a no or a challenge.
 */
export function wordsReader(names: TokenNames) {
  return (text: string, language: Language, memory: unknown): WordsRead => {
    const recalled = recall(memory)
    const read = readUtterance(text, { names, language, understood: recalled?.understood })
    const reading = withSuggestion(read, recalled)
    const digits = readChallenge(text)
    if (digits !== undefined) return { ...reading, verdict: { kind: 'challenge', digits } }
    const { intent } = read
    return intent === 'yes' || intent === 'no' ? { ...reading, verdict: { kind: intent } } : reading
  }
}

/** Reads what a message means to the cards and choices of its chat, without any model. */
export function followUpReader(names: TokenNames) {
  return (text: string, context: FollowUpContext): FollowUp | undefined => readFollowUp(text, { ...context, names })
}
