import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../../world/find-free-port.ts'
import { type ApiUser, newUser } from '../../../world/new-user.ts'
import { fetchHistory } from '../../../world/proofs/ledger.ts'
import { type SharedPair, sharePair } from '../../../world/proofs/share-pair.ts'
import { injectFault } from '../../../world/sandbox-control/inject-fault.ts'
import { sandboxTokens } from '../../../world/sandbox-control/sandbox-tokens.ts'

const others = { SERVER_ROLES: 'follower,worker' }
let pair: SharedPair
const isAvailable = await sharePair({ debug: true, env: { SERVER_ROLES: 'api' }, otherEnv: others }, (opened) => {
  pair = opened
})

let database: pg.Client
let user: ApiUser
beforeAll(async () => {
  if (!isAvailable) return
  database = new pg.Client({ connectionString: pair.postgres.url })
  await database.connect()
  // The worker sends the code and fills the wallets, and the follower reads the deposits.
  user = await newUser(pair.world)
})
afterAll(() => database?.end())

const pollOptions = { timeout: 90_000, interval: 200 }
const order = { amountInUsd: '3', tokenAddress: sandboxTokens.link.address, chain: 'eth' }
const buy = () => user.call('POST', '/buy', order)

async function deposit(): Promise<void> {
  const reply = await fetch(`${pair.world.sandboxUrl}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: user.addresses.base, again: true }),
  })
  expect(reply.status).toBe(200)
}

async function countDeposits(): Promise<number> {
  return (await fetchHistory(user)).filter(({ chain, type }) => chain === 'base' && type === 'Transfer').length
}

/** The fencing tokens of the chains' followers, and in how many processes they run. */
async function readFollowers() {
  const { rows } = await database.query(`select value from settings where name like 'follower of %'`)
  const leases: { holder: string; token: number }[] = rows.map(({ value }) => value)
  return { tokens: leases.map(({ token }) => token), processes: new Set(leases.map(({ holder }) => holder)).size }
}

test.runIf(isAvailable)('each server process serves only its roles, and one of them follows all chains', async () => {
  const [, otherUrl] = pair.urls
  expect((await fetch(`${otherUrl}/readyz`)).status).toBe(200)
  for (const path of ['/', '/users/getuserwithtoken', '/api/events', '/socket.io/?EIO=4&transport=polling']) {
    expect([path, (await fetch(`${otherUrl}${path}`)).status]).toEqual([path, 404])
  }
  await expect.poll(readFollowers, pollOptions).toEqual({ tokens: [1, 1, 1], processes: 1 })
})

test.runIf(isAvailable)(
  'servers complete trades while none follows transfers, and a new follower takes over with a higher fencing token',
  async () => {
    const [, other] = pair.servers
    await other.kill9()
    expect((await buy()).body).toMatchObject({ success: true })
    const before = await countDeposits()
    await deposit()
    await pair.world.joinServer(await findFreePort(), others)
    await expect.poll(countDeposits, pollOptions).toBeGreaterThan(before)
    // Each chain's lease expires at its own time.
    await expect.poll(readFollowers, pollOptions).toEqual({ tokens: [2, 2, 2], processes: 1 })
  },
)

test.runIf(isAvailable)('a worker completes a trade whose api process died', async () => {
  const { world } = pair
  await injectFault(world.sandboxUrl, 'eth', { action: 'hold' })
  const unanswered = buy().catch(() => undefined)
  const readState = async () => {
    const { rows } = await database.query('select state from executions order by created_at desc limit 1')
    return rows[0]?.state as string
  }
  await expect.poll(readState, pollOptions).toBe('sent')
  await world.server.kill9()
  await unanswered
  await injectFault(world.sandboxUrl, 'eth', { action: 'release' })
  await expect.poll(readState, pollOptions).toBe('settled')
  await world.server.start()
  const [newest] = (await fetchHistory(user)).filter(({ type }) => type === 'Buy')
  expect(newest?.status).toBe('Successful')
})
