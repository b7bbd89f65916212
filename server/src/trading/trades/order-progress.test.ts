import type { Address } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { expect, it } from 'vitest'
import { type Execution, releasedExecution } from '#trading/execution/execution.ts'
import { readOrderProgress } from './order-progress.ts'

const id = parseIntentId('i')
const released = releasedExecution({ id, chain: 'eth', address: '0x1' as Address, deadline: 0 })

it.each<[string, 'open' | 'released' | 'cancelled' | undefined, Execution['state'] | undefined]>([
  ['open', 'open', undefined],
  ['cancelled', 'cancelled', undefined],
  ['cancelled', undefined, undefined],
  ['pending', 'released', undefined],
  ['pending', 'released', 'sent'],
  ['done', 'released', 'included'],
  ['done', 'released', 'refused'],
])('an order is %s with the intent %s and the execution %s', async (progress, intent, execution) => {
  const deps = {
    findIntent: async () => intent && { state: intent },
    load: async () => execution && { ...released, state: execution },
  }
  expect(await readOrderProgress(deps, id)).toBe(progress)
})
