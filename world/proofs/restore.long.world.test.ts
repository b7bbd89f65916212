import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TradeReply } from '@murmur/contract/trading/trades'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTempDir } from '../create-temp-dir.ts'
import { type ApiUser, newUser, obtainCaptchaToken } from '../new-user.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { fetchBalances, fetchHistory } from './ledger.ts'

const { jup, link, brett } = sandboxTokens
const passphrase = { MURMUR_BACKUP_PASSPHRASE: 'four quiet words here' }
const elsewhere = createTempDir()

let world: World
let user: ApiUser
beforeAll(async () => {
  world = await startWorld()
  user = await newUser(world)
})
afterAll(async () => {
  await world?.stop()
  elsewhere.remove()
})

test('balances, history and keys are the same after a restart, a kill -9 and a restore of the backup elsewhere', async () => {
  for (const { address: tokenAddress } of [jup, link, brett]) {
    const bought = await user.call<TradeReply>('POST', '/buy', { amountInUsd: '25', tokenAddress })
    expect(bought.body).toMatchObject({ success: true })
    const sold = await user.call<TradeReply>('POST', '/sell', { percentage: '50', tokenAddress })
    expect(sold.body).toMatchObject({ success: true })
  }
  const before = await readAccount()
  await world.server.stop()
  await world.server.start()
  expect(await readAccount()).toEqual(before)
  await world.server.kill9()
  await world.server.start()
  expect(await readAccount()).toEqual(before)

  await world.server.stop()
  const file = join(elsewhere.path, 'murmur.backup')
  const backup = await world.run('backup', ['--to', file], passphrase)
  expect([backup.code, backup.output]).toEqual([0, expect.any(String)])
  const restored = join(elsewhere.path, 'restored')
  const restore = await world.run('restore', [file, '--to', restored], passphrase)
  expect([restore.code, restore.output]).toEqual([0, expect.any(String)])
  expect(existsSync(join(restored, 'pgdata'))).toBe(true)
  await world.server.start({ MURMUR_DATA_DIR: restored })
  await logIn()
  expect(await readAccount()).toEqual(before)
  const again = await user.call<TradeReply>('POST', '/sell', { percentage: '100', tokenAddress: jup.address })
  expect(again.body).toMatchObject({ success: true })
})

/** Reads the data to compare after a restore: balances, history and keys. */
async function readAccount() {
  const data = await fetchBalances(user)
  const held = Object.entries(data).map(([chain, { tokens }]) => [
    chain,
    tokens.map(({ address, amountBaseUnits }) => [address, amountBaseUnits]),
  ])
  const keys = await user.call('POST', '/users/exportprivatekeys', { password: user.password })
  return { held, history: await fetchHistory(user), keys: keys.body }
}

async function logIn() {
  user.cookies.clear()
  const { email, password } = user
  const { status } = await user.call('POST', '/users/login', {
    email,
    password,
    captchaToken: await obtainCaptchaToken(user),
  })
  expect(status).toBe(200)
}
