import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type AccountChanges, type ChangeChannel, changeChannels, createAccountChanges } from './account-changes.ts'

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
    const ownChannel = `account_changes_${randomBytes(8).toString('hex')}`
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    let onEcho: () => void = () => undefined
    // A lost connection also emits `end`.
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload = '' }) =>
      channel === ownChannel ? onEcho() : changed(payload, channel as ChangeChannel),
    )
    void ended.then(lost)
    const echo = async () => {
      const echoed = new Promise<void>((resolve) => {
        onEcho = resolve
      })
      await client.query('select pg_notify($1, $2)', [ownChannel, ''])
      const hasTimedOut = await Promise.race([echoed, ended.then(() => true), wait(checkMs, true, { ref: false })])
      if (hasTimedOut) throw new Error('The connection delivers no notices')
    }
    try {
      await client.connect()
      for (const channel of changeChannels) await client.query(`listen ${channel}`)
      await client.query(`listen ${ownChannel}`)
      await echo()
      connected()
      while (!signal.aborted) {
        await wait(checkMs, undefined, { signal, ref: false })
        await echo()
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
