import { randomUUID } from 'node:crypto'
import { parseIntentId } from '@murmur/contract/ids'
import { maxAttestationSeconds, maxDeadlineSeconds } from '@murmur/contract/signer-bounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { SignerError } from '#wallets/api.ts'
import { createIntent, landingSeconds, quoteSeconds } from './create-intent.ts'
import { findIntent } from './intents.store.ts'
import { buyTwentyDollars, insertTrader, oneChain, owner } from './test-support/one-chain.ts'

let db: Db
let trader: Awaited<ReturnType<typeof insertTrader>>
beforeAll(async () => {
  db = await openMemory()
  trader = await insertTrader(db)
})
afterAll(() => db.close())

test('createIntent stores the attested terms with a quote valid for one minute and a deadline three minutes later', async () => {
  const { userId, walletId } = trader
  const now = new Date('2026-11-22T12:00:00Z')
  const attested: unknown[] = []
  const deps = {
    ...oneChain(db),
    signer: {
      attest: async (terms: unknown) => ({
        mac: `mac ${attested.push(terms)}`,
        passkey: null,
        sellableFrom: Date.parse('2026-11-23T12:00:00Z'),
      }),
    },
    now: () => now,
    newId: randomUUID,
  }
  const { id } = await createIntent(deps, userId, buyTwentyDollars)
  const stored = await findIntent(db, id)
  expect(stored).toMatchObject({ userId, state: 'open', mac: 'mac 1', expiresAt: new Date('2026-11-22T12:01:00Z') })
  expect(await findIntent(db, parseIntentId('no id'))).toBeUndefined()
  expect(stored?.terms).toEqual(attested[0])
  expect(stored?.quote).toMatchObject({ sellableFrom: '2026-11-23T12:00:00.000Z' })
  expect(stored?.terms).toMatchObject({
    userId,
    walletId,
    address: owner,
    sellAmount: '200000000',
    minBuyAmount: '19800000',
    expectedBuyAmount: '20000000',
    maxNetworkFee: '5000',
    platformFeeBps: 50,
    deadline: Date.parse('2026-11-22T12:04:00Z') / 1000,
  })
})

test('createIntent attests a raised priority, and shows it in the quote', async () => {
  const { userId } = trader
  const signer = { attest: async () => ({ mac: 'mac', passkey: null, sellableFrom: null }) }
  const deps = { ...oneChain(db), signer, now: () => new Date(), newId: randomUUID }
  const urgent = await createIntent(deps, userId, { ...buyTwentyDollars, priority: 'urgent' })
  expect([urgent.terms, urgent.quote]).toMatchObject([{ priority: 'urgent' }, { priority: 'urgent' }])
  const normal = await createIntent(deps, userId, buyTwentyDollars)
  expect(normal.terms).not.toHaveProperty('priority')
  expect(normal.quote.priority).toBe('normal')
})

test('createIntent reports an outage if the signer’s release does not know the quoted amount', async () => {
  const { userId } = trader
  const createWithSignerError = (error: Error) => {
    const signer = { attest: () => Promise.reject(error) }
    return createIntent({ ...oneChain(db), signer, now: () => new Date(), newId: randomUUID }, userId, buyTwentyDollars)
  }
  await expect(createWithSignerError(new SignerError('BAD_REQUEST', 'terms'))).rejects.toMatchObject({
    kind: 'signer-release',
  })
  await expect(createWithSignerError(new SignerError('REFUSED', 'fee'))).rejects.toMatchObject({ code: 'REFUSED' })
})

test('createIntent leaves time to sign a trade confirmed in the last second of its quote, in a form and in a chat', () => {
  for (const seconds of Object.values(quoteSeconds)) {
    for (const age of Object.values(maxAttestationSeconds)) expect(seconds + landingSeconds).toBeLessThanOrEqual(age)
    expect(seconds + landingSeconds).toBeLessThan(maxDeadlineSeconds)
  }
})
