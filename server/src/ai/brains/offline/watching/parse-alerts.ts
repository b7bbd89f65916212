import type { Language } from '@murmur/contract/languages'
import { toText } from '#ai/brains/offline/orders/strip-fillers.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import type { RequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { parseMessage } from '#ai/brains/offline/requests/parse-message.ts'
import type { AlertTarget } from './alert-target.ts'
import { parseAlertParts } from './alert-targets.ts'
import { listNamedTokensOrCoin } from './named-tokens.ts'

type Alert = { tokens: RequestToken[]; target: AlertTarget }

/**
 * Parses the alerts of a message that states several thresholds. `tokens`: the tokens that it names. With two or more, each threshold
 * needs its own token: "BONK at 0.00002 and WIF at 3". Empty if it is unclear which token a threshold belongs to, undefined for at most
 * one threshold.
 */
export function parseAlerts(
  words: readonly Word[],
  tokens: RequestToken[],
  names: TokenNames,
  language: Language,
  focus: Focus,
): Alert[] | undefined {
  const parts = parseAlertParts(words, names, language)
  if (parts === undefined) return []
  if (parts.length === 0) return undefined
  const isCompleteTarget = ({ condition, priceUsd, percent }: AlertTarget) =>
    priceUsd !== undefined || (percent !== undefined && condition !== undefined)
  if (!parts.every(({ target }) => isCompleteTarget(target))) return []
  if (tokens.length < 2) return parts.map(({ target }) => ({ tokens, target }))
  const alerts = parts.map(({ words: own, target }) => {
    const text = toText({ words: own, isQuestion: false })
    return { tokens: listNamedTokensOrCoin(parseMessage(text, names, language, focus)), target }
  })
  return alerts.every((each) => each.tokens.length === 1) ? alerts : []
}
