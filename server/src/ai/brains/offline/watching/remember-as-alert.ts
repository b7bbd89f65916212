import type { Language } from '@murmur/contract/languages'
import type { Turn } from '#ai/brains/brain.port.ts'
import { foldWord, normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { tokenize, type Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { type RequestToken, toRequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import { parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { parseMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { type AlertTarget, parseAlertTarget } from './alert-target.ts'
import { findRole } from './change-words.ts'

/**
 * Returns whether a message names a trade, which an alert cannot make. Stores the alert that its condition describes, so that "the alert
 * then" sets it after "buy $50 of LINK when it drops to 12".
 */
export function rememberConditionAsAlert(
  { text, language, remember }: Pick<Turn, 'text' | 'language' | 'remember'>,
  names: TokenNames,
  [token, ...others]: readonly RequestToken[],
): boolean {
  const { words } = tokenize(normalizeText(text).text)
  const trades = findRole(toWordTexts(words), 'trade', language)
  if (trades.length === 0) return false
  const target = token && others.length === 0 ? parseCondition(words, names, language) : undefined
  if (!token || !target) return true
  const { isBare, ...threshold } = target
  const { query, chain } = token
  remember({ change: { action: 'set-alert', token: { query, ...(chain && { chain }) }, ...threshold } })
  return true
}

/** The threshold between the first "when" and a trade after it. */
function parseCondition(words: readonly Word[], names: TokenNames, language: Language): AlertTarget | undefined {
  const texts = toWordTexts(words)
  const [when] = findRole(texts, 'when', language)
  if (when === undefined) return undefined
  const trade = findRole(texts, 'trade', language).find((at) => at > when)
  const target = parseAlertTarget(words.slice(when, trade), names, language)
  return target.priceUsd === undefined && target.percent === undefined ? undefined : target
}

function toWordTexts(words: readonly Word[]): string[] {
  return words.map(({ text }) => text)
}

/** Names of orders with a price, in the six languages. In other orders, the number is the amount. */
const limitOrStopOrder = /limit|stop|限价|止损|محدد|وقف/u

/** The alert that can replace an order with a price. Without a threshold if the message names only the token. */
export type OfferedAlert = Omit<AlertTarget, 'isBare'> & { token: RequestToken }

/**
 * Stores an alert at the threshold of a limit or stop order, so that "an alert at that price then" sets it after "a limit order on LINK
 * at 12" or "a stop-loss on BONK 10% below". Only for one token and one number. Returns the alert, or the token alone if there is no
 * threshold.
 */
export function rememberLimitAsAlert(
  { text, language, focus, remember }: Pick<Turn, 'text' | 'language' | 'focus' | 'remember'>,
  names: TokenNames,
): OfferedAlert | undefined {
  const { words } = tokenize(normalizeText(text).text)
  const { mentions, references, chain } = parseMessage(text, names, language, parseFocus(focus))
  const [token, ...others] = [...references.map(toRequestToken), ...mentions.map((query) => ({ query, chain }))]
  if (token === undefined || others.length > 0) return undefined
  const numbers = words.filter(({ kind }) => kind === 'number')
  if (numbers.length !== 1 || !limitOrStopOrder.test(foldWord(text))) return { token }
  const { condition = 'below', priceUsd, percent } = parseAlertTarget(words, names, language)
  const threshold = percent ? { condition, percent } : priceUsd ? { priceUsd } : undefined
  if (!threshold) return { token }
  remember({ change: { action: 'set-alert', token: toPendingToken(token), ...threshold } })
  return { token, ...threshold }
}

function toPendingToken({ query, chain }: RequestToken) {
  return { query, ...(chain && { chain }) }
}
