import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres, startStandby } from '../../../../world/installed/postgres.ts'
import { type ApiUser, newUser } from '../../../../world/new-user.ts'
import { fetchTrades } from '../../../../world/proofs/ledger.ts'
import { sandboxTokens } from '../../../../world/sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../../../../world/start-world.ts'

const main = await startPostgres({ mayInstall: true })
const isAvailable = !('missing' in main)
if (!isAvailable) console.warn(`No replica could be started: ${main.missing}`)

let standby: Postgres
let world: World
let user: ApiUser
beforeAll(async () => {
  if (!isAvailable) return
  standby = await startStandby(main)
  world = await startWorld({ databaseUrl: main.url, env: { DATABASE_REPLICA_URL: standby.url } })
  user = await newUser(world)
})
afterAll(async () => {
  if (!isAvailable) return
  await world?.stop()
  await standby?.stop()
  await main.stop()
})

const { link } = sandboxTokens
const buy = async () => {
  const order = { amountInUsd: '5', tokenAddress: link.address, chain: 'eth' }
  expect((await user.call('POST', '/buy', order)).body).toMatchObject({ success: true, data: { status: 'successful' } })
}
/** The number of purchases in the downloaded file. */
async function countInFile(): Promise<number> {
  const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${world.url}/api/history.csv`, { headers: { cookie } })
  expect(response.status).toBe(200)
  return (await response.text()).split('\n').filter((line) => /^"?Buy/.test(line)).length
}
async function onStandby(statement: string) {
  const client = new pg.Client({ connectionString: standby.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

test.runIf(isAvailable)('the history’s file comes from the replica, its pages from the database itself', async () => {
  await onStandby('select pg_wal_replay_pause()')
  await buy()
  expect(await fetchTrades(user)).toHaveLength(1)
  expect(await countInFile()).toBe(0)
  await onStandby('select pg_wal_replay_resume()')
  await expect.poll(countInFile, { timeout: 30_000 }).toBe(1)
})

test.runIf(isAvailable)('while the replica is down, the file comes from the database itself', async () => {
  await standby.halt('immediate')
  await buy()
  expect(await countInFile()).toBe(2)
  await standby.resume()
  await expect.poll(countInFile, { timeout: 30_000 }).toBe(2)
})
