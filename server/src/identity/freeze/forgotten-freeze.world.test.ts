import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '../../../../world/clock/test-clock.ts'
import { findFreePort } from '../../../../world/find-free-port.ts'
import { startPostgres } from '../../../../world/installed/postgres.ts'
import { type ApiUser, newUser } from '../../../../world/new-user.ts'
import { fetchTrades } from '../../../../world/proofs/ledger.ts'
import { sandboxTokens } from '../../../../world/sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../../../../world/start-world.ts'

const postgres = await startPostgres({ mayInstall: true })
const isAvailable = !('missing' in postgres)
if (!isAvailable) console.warn(`No freeze could be forgotten: ${postgres.missing}`)

const clock = testClock()
let world: World
let database: pg.Client
beforeAll(async () => {
  if (!isAvailable) return
  world = await startWorld({ databaseUrl: postgres.url, clock })
  database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
})
afterAll(async () => {
  if (!isAvailable) return
  await database.end()
  await world.stop()
  await postgres.stop()
})

const order = { amountInUsd: '5', tokenAddress: sandboxTokens.link.address, chain: 'eth' }
const requestQuote = (user: ApiUser) => user.call('POST', '/api/quotes', { side: 'buy', ...order })
const buy = (user: ApiUser, more: object = {}) => user.call('POST', '/buy', { ...order, ...more })
const exportKeys = (user: ApiUser) => user.call('POST', '/users/exportprivatekeys', { password: user.password })
const fetchFreezeStatus = async (user: ApiUser) => (await user.call('GET', '/api/account/freeze')).body.data
/** As an attacker with access to the database. */
const deleteFreeze = ({ id }: ApiUser) => database.query('delete from account_freezes where user_id = $1', [id])
const inSigner = { reasonId: 'frozen-in-signer' }

test.runIf(isAvailable)('the signer neither signs nor exports for a server that forgets a freeze', async () => {
  const user = await newUser(world)
  const { intentId } = (await requestQuote(user)).body.data
  await user.call('POST', '/api/account/freeze')
  expect(await fetchFreezeStatus(user)).toMatchObject({ freeze: { by: 'user' }, isFrozenInSigner: true })
  await deleteFreeze(user)
  expect(await fetchFreezeStatus(user)).toMatchObject({ freeze: null })
  const refused = await requestQuote(user)
  expect(refused.body).toMatchObject({ code: 'ACCOUNT_FROZEN', ...inSigner })
  expect(refused.body.reason).toMatch(/signer.*counts the waiting time/)
  expect((await exportKeys(user)).body).toMatchObject({ code: 'ACCOUNT_FROZEN', ...inSigner })
  // Attested before the freeze: the release is the server's own, the signature is not.
  expect((await buy(user, { intentId })).body).toMatchObject({ success: false })
  expect(await fetchTrades(user)).toEqual([])
  // Without a thaw, no time ends it.
  clock.advance(30_000)
  expect((await requestQuote(user)).body).toMatchObject(inSigner)
})

test.runIf(isAvailable)('the signer signs again only after its own wait, which the server announces', async () => {
  const user = await newUser(world)
  await user.call('POST', '/api/account/freeze')
  await user.call('POST', '/api/account/thaw', { password: user.password })
  clock.advance(5_000)
  await deleteFreeze(user)
  expect((await requestQuote(user)).body).toMatchObject(inSigner)
  clock.advance(6_000)
  expect((await buy(user)).body).toMatchObject({ success: true })
})

test.runIf(isAvailable)(
  'the signer receives the operator’s freeze, and one from before it stored freezes',
  async () => {
    const [ada, bob] = [await newUser(world), await newUser(world)]
    expect((await world.run('freeze', ['--user', ada.email])).output).toBe('Frozen: 1 account.\n')
    expect(await fetchFreezeStatus(ada)).toMatchObject({ freeze: { by: 'operator' }, isFrozenInSigner: true })
    await deleteFreeze(ada)
    expect((await requestQuote(ada)).body).toMatchObject(inSigner)

    await database.query(`insert into account_freezes (user_id, frozen_by, frozen_at) values ($1, 'user', now())`, [
      bob.id,
    ])
    expect(await fetchFreezeStatus(bob)).toMatchObject({ freeze: { by: 'user' }, isFrozenInSigner: false })
    await world.joinServer(await findFreePort())
    await expect.poll(() => fetchFreezeStatus(bob), { timeout: 20_000 }).toMatchObject({ isFrozenInSigner: true })
  },
)
