import type { Language } from '@murmur/contract/languages'
import type { WordsRead } from '#features/assistant/run-turn.ts'
import { recall } from '#integrations/brains/offline/dialogue/memory.ts'
import { readChallenge } from '#integrations/brains/offline/reading/read-challenge.ts'
import { readUtterance } from '#integrations/brains/offline/reading/read-utterance.ts'
import type { TokenNames } from '#integrations/brains/offline/reading/token-names.ts'

/**
 * Reads a user's words without any model: what they ask for, a question of ours completed by them, and whether they are
 * nothing but a yes, a no or a challenge.
 */
export function wordsReader(names: TokenNames) {
  return (text: string, language: Language, memory: unknown): WordsRead => {
    const reading = readUtterance(text, { names, language, understood: recall(memory)?.understood })
    const digits = readChallenge(text)
    if (digits !== undefined) return { ...reading, verdict: { kind: 'challenge', digits } }
    const { intent } = reading
    return intent === 'yes' || intent === 'no' ? { ...reading, verdict: { kind: intent } } : reading
  }
}
