import { rentApi } from '@murmur/contract/trading/rent'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import { formatTokenUnits, statedDigits } from '#platform/i18n/format-token-units.ts'
import { translate } from '#platform/i18n/translate.ts'
import { findReclaimIntent } from '#trading/intents/intents.store.ts'
import { type ReleaseByPasswordDeps, releaseByPassword } from '#trading/sends/release-by-password.ts'
import { readIdempotencyKey } from '#trading/trades/idempotency-key.ts'
import { type CreateReclaimIntentDeps, createReclaimIntent } from './create-reclaim-intent.ts'
import { listEmptyAccounts } from './list-empty-accounts.ts'
import { upkeepReply } from './upkeep-reply.ts'

/** Registers the routes that list and close empty token accounts. No other call, chat message or card can release a reclaim. */
export function rentRoutes(app: App, deps: CreateReclaimIntentDeps & ReleaseByPasswordDeps): void {
  serve(app, rentApi.list, async ({ user }) => ({ data: await listEmptyAccounts(deps, user.id) }))
  serve(app, rentApi.quote, async ({ user }) => ({ data: (await createReclaimIntent(deps, user.id)).quote }))
  serve(app, rentApi.reclaim, async ({ user, body, request, language }) => {
    const { execution, intent } = await releaseByPassword(deps, user, body, readIdempotencyKey(request.headers), {
      side: 'reclaim',
      find: findReclaimIntent,
      wrong: { reason: 'password-wrong-upkeep' },
    })
    const { rent } = intent.quote
    const amount = `${formatTokenUnits(language, rent, statedDigits)} ${rent.symbol}`
    return upkeepReply(deps, execution, { done: translate(language, 'rent.done', { amount }), language })
  })
}
