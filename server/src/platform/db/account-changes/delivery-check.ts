import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** The used functions of a `pg.Client`. */
export type NotifiedClient = {
  query(text: string, values?: string[]): Promise<unknown>
  on(event: 'notification', listener: (notice: pg.Notification) => void): unknown
  once(event: 'end', listener: () => void): unknown
}

/**
 * Checks that a connection delivers notices, by notices of its own on the channel `channel`, which has a random name. `check` rejects if
 * one does not arrive within `checkMs`, or the connection ends.
 */
export function createDeliveryCheck(client: NotifiedClient, checkMs: number) {
  const channel = `account_changes_${randomBytes(8).toString('hex')}`
  let settle: (isDelivered: boolean) => void = () => undefined
  client.on('notification', (notice) => {
    if (notice.channel === channel) settle(true)
  })
  client.once('end', () => settle(false))
  return {
    channel,
    listen: () => client.query(`listen ${channel}`),
    async check(): Promise<void> {
      // Races no promise of the connection: that would keep a reaction to each check for as long as the connection lives.
      const delivered = new Promise<boolean>((resolve) => {
        settle = resolve
      })
      await client.query('select pg_notify($1, $2)', [channel, ''])
      const timer = setTimeout(() => settle(false), checkMs).unref()
      const isDelivered = await delivered
      clearTimeout(timer)
      if (!isDelivered) throw new Error('The connection delivers no notices')
    },
  }
}
