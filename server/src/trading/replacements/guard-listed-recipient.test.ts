import { toEvmAddress } from '@murmur/contract/address'
import { parseIntentId, parseUserId } from '@murmur/contract/ids'
import type { RecipientList } from '@murmur/contract/signer-guards'
import { afterAll, expect, test } from 'vitest'
import { openMemory } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { makeIntent } from '#test-support/make-intent.ts'
import { insertIntent } from '#trading/intents/intents.store.ts'
import { type ConfirmReplacementDeps, confirmReplacement } from './confirm-replacement.ts'
import { type QuoteReplacementDeps, quoteReplacement } from './quote-replacement.ts'

const recipient = toEvmAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const key = `evm:${recipient.toLowerCase()}`
const now = new Date('2026-11-30T12:00:00Z')
const planned = new Error('planned')
const db = await openMemory()
afterAll(() => db.close())

/** Quotes and confirms the replacement of a waiting send to `recipient`; returns what each threw. */
async function replaceSend(kind: 'speed-up' | 'cancel', recipients: RecipientList | null) {
  const userId = await insertTestUser(db)
  const intent = makeIntent({ userId, side: 'send' as never, chain: 'eth' })
  const terms = { ...intent.terms, userId, chain: 'eth', side: 'send', recipient } as never
  await transact(db, (tx) => insertIntent(tx, { ...intent, terms } as never))
  const transaction = { step: 'send', validity: { kind: 'nonce', nonce: 1 } }
  const deps = {
    ...{ db, now: () => now },
    journal: { load: async () => ({ state: 'sent', chain: 'eth', transaction, rivals: [] }) },
    chains: { eth: { chain: { planReplacement: () => Promise.reject(planned) } } },
    signer: { guardState: async () => ({ freezes: [], limits: null, pending: null, recipients }) },
  } as unknown as QuoteReplacementDeps & ConfirmReplacementDeps
  const tradeId = parseIntentId(intent.id)
  const deadline = now.getTime() / 1000 + 60
  const posted = { tradeId, kind, deadline, maxNetworkFee: '1', passkey: {} as never }
  const user = { id: parseUserId(userId) } as never
  const failures = [quoteReplacement(deps, userId, { tradeId, kind }), confirmReplacement(deps, user, posted)]
  return Promise.all(failures.map((each) => each.catch((error: unknown) => error)))
}

const notListed = { code: 'BAD_RECIPIENT', details: { reason: 'replacement-not-listed' } }

test.each([
  ['has left it', []],
  ['waits for its time', [{ recipient: key, from: now.getTime() + 1 }]],
])('a send is not sped up, before a password is entered for it, if the recipient %s on the list', async (_, list) => {
  const failures = await replaceSend('speed-up', { recipients: list, liftedFrom: null })
  expect(failures).toEqual([expect.objectContaining(notListed), expect.objectContaining(notListed)])
})

test.each([
  ['a cancellation', 'cancel' as const, { recipients: [], liftedFrom: null }],
  ['a listed recipient', 'speed-up' as const, { recipients: [{ recipient: key, from: null }], liftedFrom: null }],
  ['a user without a list', 'speed-up' as const, null],
])('%s is planned', async (_, kind, list) => {
  expect(await replaceSend(kind, list)).toEqual([planned, planned])
})
