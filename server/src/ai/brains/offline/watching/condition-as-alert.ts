import type { Language } from '@murmur/contract/languages'
import type { Turn } from '#ai/brains/brain.port.ts'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { tokenize, type Word } from '#ai/brains/offline/parsing/tokenize.ts'
import type { RequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import { type AlertTarget, readAlertTarget } from './alert-target.ts'
import { findRole } from './change-words.ts'

/**
 * Whether a message names a trade, which no alert can be, and stores the alert that its condition describes: after "buy $50 of LINK
 * when it drops to 12", "the alert then" sets it.
 */
export function keepConditionAsAlert(
  { text, language, remember }: Pick<Turn, 'text' | 'language' | 'remember'>,
  names: TokenNames,
  [token, ...others]: readonly RequestToken[],
): boolean {
  const { words } = tokenize(normalizeText(text).text)
  const trades = findRole(textsOf(words), 'trade', language)
  if (trades.length === 0) return false
  const target = token && others.length === 0 ? readCondition(words, names, language) : undefined
  if (!token || !target) return true
  const { isBare, ...bound } = target
  const { query, chain } = token
  remember({ change: { wish: 'set-alert', token: { query, ...(chain && { chain }) }, ...bound } })
  return true
}

/** The bound between the first "when" and a trade after it. */
function readCondition(words: readonly Word[], names: TokenNames, language: Language): AlertTarget | undefined {
  const texts = textsOf(words)
  const [when] = findRole(texts, 'when', language)
  if (when === undefined) return undefined
  const trade = findRole(texts, 'trade', language).find((at) => at > when)
  const target = readAlertTarget(words.slice(when, trade), names, language)
  return target.priceUsd === undefined && target.percent === undefined ? undefined : target
}

function textsOf(words: readonly Word[]): string[] {
  return words.map(({ text }) => text)
}
