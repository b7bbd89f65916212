import { tradesApi } from '@murmur/contract/trades'
import { Refusal } from '#platform/errors/refusal.ts'
import { type App, serve } from '#platform/http/serve.ts'
import { type ExecuteTradeDeps, executeTrade, type TradePosted } from './execute-trade.ts'

/** Keys that begin with "said:" are those of yeses in words: what such a message released is found by its key. */
const keyForm = /^(?!said:)[\x21-\x7e]{1,128}$/

export function tradesRoutes(app: App, deps: ExecuteTradeDeps): void {
  const inFlight = new Map<string, ReturnType<typeof executeTrade>>()

  /** The same key in the same moment waits for the first call's answer instead of asking for quotes of its own. */
  async function once(userId: string, posted: TradePosted, key: string | null) {
    if (key === null) return executeTrade(deps, userId, posted, null)
    const place = JSON.stringify([userId, key, posted])
    const running = inFlight.get(place) ?? executeTrade(deps, userId, posted, key).finally(() => inFlight.delete(place))
    inFlight.set(place, running)
    return running
  }

  serve(app, tradesApi.quote, async ({ body, user }) => {
    const intent = await deps.openIntent(user.id, body, null)
    return { data: intent.quote }
  })
  serve(app, tradesApi.buy, ({ body, user, request }) => once(user.id, { side: 'buy', body }, readKey(request.headers)))
  serve(app, tradesApi.sell, ({ body, user, request }) =>
    once(user.id, { side: 'sell', body }, readKey(request.headers)),
  )
}

function readKey(headers: Record<string, string | string[] | undefined>): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && keyForm.test(key)) return key
  throw new Refusal('BAD_REQUEST', {
    message: 'The Idempotency-Key must be 1 to 128 plain characters and not begin with "said:". Nothing was sent.',
  })
}
