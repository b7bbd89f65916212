import type { Brain } from '#ai/brains/brain.port.ts'
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

/** A brain whose answers suggest messages that fit the last tool result; none after an answer without a tool. */
export function withSuggestions(brain: Brain, names: () => TokenNames): Brain {
  return {
    kind: brain.kind,
    async answer(given) {
      const { turn, recorded } = recordTurn(given)
      await brain.answer(turn)
      const last = recorded.results.at(-1)
      if (!last) return
      const { language } = turn
      const id = requestsByResult[last.kind]
      const request: ChosenRequest | undefined = id && { kind: 'request', id, tokens: [], chain: undefined }
      turn.suggest(
        suggestNext(turn, { names: names(), translate }, { parsed: { intent: 'ask', language }, request, recorded }),
      )
    },
  }
}
