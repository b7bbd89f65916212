import { tradesApi } from '@murmur/contract/trading/trades'
import { type App, type Call, serve } from '#platform/http/serve-endpoint.ts'
import { createIntent } from '#trading/intents/create-intent.ts'
import { executeTrade, type TradeRequest, type TradingDeps } from './execute-trade.ts'
import { readIdempotencyKey } from './idempotency-key.ts'

type Caller = Pick<Call<typeof tradesApi.buy>, 'user' | 'request' | 'language'>

/** Serves quotes, purchases and sales. */
export function tradesRoutes(app: App, deps: TradingDeps): void {
  const runningTrades = new Map<string, ReturnType<typeof executeTrade>>()

  /** Concurrent calls with the same key share the first call's reply instead of requesting their own quotes. */
  async function executeOnce({ user, request, language }: Caller, posted: TradeRequest) {
    const [userId, key] = [user.id, readIdempotencyKey(request.headers)]
    if (key === null) return executeTrade(deps, userId, posted, null, language)
    const callKey = JSON.stringify([userId, key, posted])
    const running =
      runningTrades.get(callKey) ??
      executeTrade(deps, userId, posted, key, language).finally(() => runningTrades.delete(callKey))
    runningTrades.set(callKey, running)
    return running
  }

  serve(app, tradesApi.quote, async ({ body, user }) => {
    const intent = await createIntent(deps, user.id, body)
    return { data: intent.quote }
  })
  serve(app, tradesApi.buy, (call) => executeOnce(call, { side: 'buy', body: call.body }))
  serve(app, tradesApi.sell, (call) => executeOnce(call, { side: 'sell', body: call.body }))
}
