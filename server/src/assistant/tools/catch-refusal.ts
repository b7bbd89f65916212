import type { Language } from '@murmur/contract/languages'
import type { RefusedResult } from '#ai/brains/tokens.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { translateRefusal } from '#platform/i18n/translate-refusal.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { withoutMarkup } from '#platform/text/without-markup.ts'

/**
 * Runs a tool; converts a Refusal to a readable result and rethrows other errors. Its message is written into the chat, and may name
 * a token.
 */
export async function catchRefusal<T>(wording: Language | Wording, work: () => Promise<T>): Promise<T | RefusedResult> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { kind: 'refused', code: error.code, message: withoutMarkup(refusalText(wording, error)) }
  }
}

/** The refusal's message and reason, in the language of the answer. */
function refusalText(wording: Language | Wording, refusal: Refusal): string {
  const { message, reason } = translateRefusal(wording, refusal)
  return reason === undefined ? message : `${message} ${reason}`
}
