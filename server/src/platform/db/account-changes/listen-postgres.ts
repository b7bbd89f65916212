import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type AccountChanges, type ChangeChannel, changeChannels, createAccountChanges } from './account-changes.ts'
import { createDeliveryCheck } from './delivery-check.ts'

type Options = { checkMs?: number; retryMs?: number }

/**
 * Listens for changes of accounts and of users' rows on a separate connection, and reconnects after a loss. A connection
 * counts as live while it delivers its own notices, sent every `checkMs` (1,000 by default), within that time.
 */
export function listenPostgres(
  connectionString: string,
  { checkMs = 1_000, retryMs = 500 }: Options = {},
): { changes: AccountChanges; stop(): Promise<void> } {
  const { changes, changed, connected, lost } = createAccountChanges()
  const stopController = new AbortController()
  const { signal } = stopController

  async function listen() {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: checkMs })
    const delivery = createDeliveryCheck(client, checkMs)
    // A lost connection also emits `end`.
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel !== delivery.channel) changed(payload, channel as ChangeChannel)
    })
    client.once('end', lost)
    try {
      await client.connect()
      for (const channel of changeChannels) await client.query(`listen ${channel}`)
      await delivery.listen()
      await delivery.check()
      connected()
      while (!signal.aborted) {
        await wait(checkMs, undefined, { signal, ref: false })
        await delivery.check()
      }
    } finally {
      lost()
      await client.end().catch(() => undefined)
    }
  }

  const listenLoop = (async () => {
    while (!signal.aborted) {
      await listen().catch(() => undefined)
      await wait(retryMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    changes,
    async stop() {
      stopController.abort()
      await listenLoop
    },
  }
}
