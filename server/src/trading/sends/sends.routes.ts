import { sendsApi } from '@murmur/contract/trading/sends'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import { withSpan } from '#platform/observability/span.ts'
import { readIdempotencyKey } from '#trading/trades/idempotency-key.ts'
import { type CreateSendIntentDeps, createSendIntent } from './create-send-intent.ts'
import { type ExecuteSendDeps, executeSend } from './execute-send.ts'

export type SendsDeps = CreateSendIntentDeps & ExecuteSendDeps

/** Registers the routes of sends. No other call, chat message or card can release one. */
export function sendsRoutes(app: App, deps: SendsDeps): void {
  serve(app, sendsApi.quote, ({ user, body }) =>
    withSpan({ name: 'quote', kind: 'send' }, async (span) => {
      const { id, quote } = await createSendIntent(deps, user.id, body)
      span.trade = id
      return { data: quote }
    }),
  )
  serve(app, sendsApi.send, ({ user, body, request, language }) =>
    executeSend(deps, user, body, readIdempotencyKey(request.headers), language),
  )
}
