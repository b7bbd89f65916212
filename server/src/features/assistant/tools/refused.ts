import type { Language } from '@murmur/contract/languages'
import { Refusal } from '#core/refusal.ts'
import { say } from '#core/texts/say.ts'
import { tellAgain } from '#core/texts/tell-again.ts'
import type { Refused } from '#integrations/brains/brain.port.ts'

/** Runs a tool; a Refusal becomes an answer that people may read, anything else is a bug and goes on. */
export async function orRefused<T>(language: Language, work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { kind: 'refused', code: error.code, message: wordsOf(language, error) }
  }
}

/** The refusal's own sentence and its reason, in the language asked for. */
export function wordsOf(language: Language, { code, message, details }: Refusal): string {
  const sentence = details.message ? tellAgain(language, message) : say(language, `refusal.${code}`)
  return details.reason ? `${sentence} ${tellAgain(language, details.reason)}` : sentence
}
