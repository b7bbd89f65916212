import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '../../../../world/clock/test-clock.ts'
import { builtPrograms } from '../../../../world/environment.ts'
import { findFreePort } from '../../../../world/find-free-port.ts'
import { startPostgres } from '../../../../world/installed/postgres.ts'
import { type ApiUser, newUser } from '../../../../world/new-user.ts'
import { withFaultySigner } from '../../../../world/processes/faulty-signer.ts'
import type { Service } from '../../../../world/processes/service.ts'
import { sandboxTokens } from '../../../../world/sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../../../../world/start-world.ts'
import { claimMs } from './claim-preparation.ts'

const postgres = await startPostgres({ mayInstall: true })
const isAvailable = !('missing' in postgres)
if (!isAvailable) console.warn(`No trade could be claimed by two processes: ${postgres.missing}`)

/** The signer of the process that releases the trades; the worker has one of its own. */
const { clock, fail } = withFaultySigner(testClock())
const pollOptions = { timeout: 90_000, interval: 200 }
let world: World
let database: pg.Client
let user: ApiUser
beforeAll(async () => {
  if (!isAvailable) return
  world = await startWorld({ databaseUrl: postgres.url, clock, env: { SERVER_ROLES: 'api' } })
  database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
})
afterAll(async () => {
  if (!isAvailable) return
  await database.end()
  await world.stop()
  await postgres.stop()
})

async function startWorker(): Promise<Service> {
  return world.joinServer(await findFreePort(), {
    SERVER_ROLES: 'follower,worker',
    SIGNER_COMMAND: builtPrograms().env.SIGNER_COMMAND,
  })
}

async function readNewest() {
  const { rows } = await database.query(
    `select e.id, e.state, e.preparing_by "by", e.preparing_until "until", now() "now",
       (select count(*)::int from transactions t where t.execution_id = e.id) "signed"
     from executions e order by e.created_at desc limit 1`,
  )
  return rows[0] as { id: string; state: string; by: string | null; until: Date; now: Date; signed: number }
}
const order = { amountInUsd: '5', tokenAddress: sandboxTokens.link.address, chain: 'eth' }
const buy = () => user.call('POST', '/buy', order).catch(() => undefined)

/** Waits until the newest trade's claim has been renewed for longer than one claim lasts, in which the worker looked for trades. */
async function waitForRenewals(): Promise<void> {
  const first = (await readNewest()).until.getTime()
  await expect.poll(async () => (await readNewest()).until.getTime(), pollOptions).toBeGreaterThan(first + claimMs)
}

test.runIf(isAvailable)(
  'one of two processes with different roles prepares a trade, while the other waits',
  async () => {
    const worker = await startWorker()
    user = await newUser(world)
    // A worker that starts looks for open trades at once.
    await worker.stop()
    fail({ op: 'sign-evm', mode: 'delay' })
    const answer = buy()
    await expect.poll(async () => (await readNewest())?.by, pollOptions).toEqual(expect.any(String))
    const { by } = await readNewest()
    await worker.start()
    await waitForRenewals()
    expect(await readNewest()).toMatchObject({ state: 'released', by, signed: 0 })
    fail(null)
    await answer
    await expect.poll(async () => (await readNewest()).state, pollOptions).toBe('settled')
    expect(await readNewest()).toMatchObject({ by, signed: 1 })
  },
)

test.runIf(isAvailable)(
  'a worker takes over a trade from a process killed while preparing it, once its claim has expired',
  async () => {
    fail({ op: 'sign-evm', mode: 'delay' })
    const earlier = (await readNewest()).id
    const answer = buy()
    await expect.poll(async () => (await readNewest()).id, pollOptions).not.toBe(earlier)
    await expect.poll(async () => (await readNewest()).by, pollOptions).toEqual(expect.any(String))
    await world.server.kill9()
    await answer
    const claimed = await readNewest()
    expect(claimed).toMatchObject({ state: 'released', signed: 0 })
    const isTakenOver = async () => (await readNewest()).by !== claimed.by
    await expect.poll(isTakenOver, pollOptions).toBe(true)
    const taken = await readNewest()
    expect(taken.now.getTime()).toBeGreaterThan(claimed.until.getTime())
    await expect.poll(async () => (await readNewest()).state, pollOptions).toBe('settled')
    expect(await readNewest()).toMatchObject({ by: taken.by, signed: 1 })
  },
)
