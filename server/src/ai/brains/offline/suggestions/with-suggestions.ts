import { maxSuggestions } from '@murmur/contract/chat/chats'
import type { Brain } from '#ai/brains/brain.port.ts'
import type { OfferedMessages } from '#ai/brains/guide.port.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import type { RequestId } from '#ai/brains/offline/requests/match-requests.ts'
import { translate } from '#platform/i18n/translate.ts'
import { recordTurn } from './record-turn.ts'
import { suggestNext } from './suggest-next.ts'

/** The request that a tool result answers, by the result's kind. */
const requestsByResult: Readonly<Record<string, RequestId>> = {
  found: 'search',
  info: 'token-info',
  price: 'price',
  'price-history': 'chart',
  risk: 'risk',
  list: 'trending',
  balance: 'balances',
  portfolio: 'profit',
  history: 'trades',
  addresses: 'my-address',
}

/** Matches an answer that ends with a question, which suggestions would not answer. */
const endsWithQuestion = /[?？؟]\s*$/

function isOfferedMessages(result: { kind: string }): result is OfferedMessages {
  return result.kind === 'suggested'
}

/**
 * Wraps a brain so that its answers suggest messages: first those that the model offered, which are read-only, then those that fit the
 * last tool result. An answer that ends with a question, or waits for a card or a choice, keeps only its own.
 */
export function withSuggestions(brain: Brain, names: () => TokenNames): Brain {
  return {
    kind: brain.kind,
    async answer(given) {
      const { turn, recorded } = recordTurn(given)
      await brain.answer(turn)
      const { results, text } = recorded
      if (results.some(({ kind }) => kind === 'proposed' || kind === 'choose')) return turn.suggest([])
      const ownSuggestions = (results.findLast(isOfferedMessages)?.shown ?? []).slice(0, maxSuggestions)
      const last = results.findLast((result) => !isOfferedMessages(result))
      if (!last && endsWithQuestion.test(text)) return turn.suggest(ownSuggestions)
      const { language } = turn
      const id = last && requestsByResult[last.kind]
      const request: ChosenRequest | undefined = id && { kind: 'request', id, tokens: [], chain: undefined }
      const answered = { parsed: { intent: 'ask' as const, language }, request, recorded }
      const fitting = suggestNext(turn, { names: names(), translate }, answered)
      turn.suggest([...new Set([...ownSuggestions, ...fitting])].slice(0, maxSuggestions))
    },
  }
}
