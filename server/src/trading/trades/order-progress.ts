import type { IntentId } from '@murmur/contract/ids'
import type { Db } from '#platform/db/db.ts'
import { type Execution, hasOutcome } from '#trading/execution/execution.ts'
import { findIntent } from '#trading/intents/intents.store.ts'

/** `open`: neither confirmed nor cancelled, even if it has expired. `pending`: confirmed, without an outcome. */
export type OrderProgress = 'open' | 'cancelled' | 'pending' | 'done'

type Deps = {
  db: Db
  load: (executionId: IntentId) => Promise<Execution | undefined>
}

/** How far an order has come. A deleted intent was never confirmed: `cancelled`. */
export async function readOrderProgress({ db, load }: Deps, id: IntentId): Promise<OrderProgress> {
  const state = (await findIntent(db, id))?.state ?? 'cancelled'
  if (state !== 'released') return state
  const execution = await load(id)
  return execution && hasOutcome(execution) ? 'done' : 'pending'
}
