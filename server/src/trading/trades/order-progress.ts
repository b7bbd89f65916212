import type { IntentId } from '@murmur/contract/ids'
import type { Execution } from '#trading/execution/execution.ts'
import type { Intent } from '#trading/intents/intents.store.ts'
import { hasOutcome } from './trade-reply.ts'

/** `open`: neither confirmed nor cancelled, also after it has expired. `pending`: confirmed, without an outcome. */
export type OrderProgress = 'open' | 'cancelled' | 'pending' | 'done'

type Deps = {
  findIntent: (id: IntentId) => Promise<Pick<Intent, 'state'> | undefined>
  load: (executionId: IntentId) => Promise<Execution | undefined>
}

/** How far an order has come. A deleted intent was never confirmed: `cancelled`. */
export async function readOrderProgress({ findIntent, load }: Deps, id: IntentId): Promise<OrderProgress> {
  const state = (await findIntent(id))?.state ?? 'cancelled'
  if (state !== 'released') return state
  const execution = await load(id)
  return execution && hasOutcome(execution) ? 'done' : 'pending'
}
