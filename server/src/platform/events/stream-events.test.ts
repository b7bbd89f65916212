import { randomUUID } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { UserId } from '@murmur/contract/ids'
import { expect, test } from 'vitest'
import { openMemory } from '#platform/db/test-db.ts'
import { streamEvents } from './stream-events.ts'

test('an event stream that ends during the check of its session is written to no more', async () => {
  const connection = new Socket()
  const socket = new ServerResponse(new IncomingMessage(connection))
  const errors: Error[] = []
  socket.on('error', (error) => void errors.push(error))
  const checks: ((isAlive: boolean) => void)[] = []
  const deps = {
    db: await openMemory(),
    now: () => new Date(),
    isSessionAlive: () => new Promise<boolean>((resolve) => void checks.push(resolve)),
    inLanguage: <T>(_: string, event: T) => event,
    tagCache: { forget: () => undefined },
    log: { error: () => undefined },
    checkMs: 5,
  }
  const user = { id: randomUUID() as UserId, username: 'ana', email: 'ana@example.com', isVerified: true }
  const stream = { session: { id: 'session', user }, language: 'en' as const, after: 0, socket, connection }
  const end = streamEvents(deps, stream, () => undefined)
  await expect.poll(() => checks).toHaveLength(1)
  end()
  checks[0]?.(true)
  for (let turn = 0; turn < 3; turn++) await nextTurn()
  expect(errors).toEqual([])
  await deps.db.close()
})
