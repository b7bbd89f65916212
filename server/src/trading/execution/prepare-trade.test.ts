import { randomUUID } from 'node:crypto'
import { toEvmAddress } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { freezeTestUser } from '#test-support/insert-test-user.ts'
import { insertTestIntent } from '#test-support/test-intent.ts'
import type { TradingChains } from '#venues/trading-chain.port.ts'
import { insertTestWallet } from '#wallets/transfers/test-support/insert-test-wallet.ts'
import { releasedExecution } from './execution.ts'
import { prepareTrade } from './prepare-trade.ts'

let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())

const notCalled = () => Promise.reject(new Error('A chain or the signer was called'))
const chains = new Proxy({}, { get: notCalled }) as TradingChains

test('a trade of a frozen account is refused before any call of a chain or the signer', async () => {
  const { userId } = await insertTestWallet(db)
  const id = parseIntentId(randomUUID())
  await insertTestIntent(db, id, { userId })
  const address = toEvmAddress('0x00000000000000000000000000000000000000aa')
  const execution = releasedExecution({ id, chain: 'eth', address, deadline: 9 })
  const deps = {
    ...{ db, chains, signer: { signEvm: notCalled, signSolana: notCalled }, journal: { highestNonce: notCalled } },
    // Before the deadline of the terms, a second after the epoch.
    ...{ now: () => new Date(0), log: { error: () => undefined } },
  }
  await freezeTestUser(db, userId)
  await expect(prepareTrade(deps, execution)).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' })
})
