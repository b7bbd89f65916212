import { toEvmAddress } from '@murmur/contract/address'
import { parseUserId } from '@murmur/contract/ids'
import type { GuardState } from '@murmur/contract/signer-guards'
import { describe, expect, test } from 'vitest'
import { outbox } from '#platform/db/tables/outbox.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { Outage } from '#platform/errors/outage.ts'
import { describeAllowed, disallowRemoved, isRecipientAllowed, keepAllowedRecipients } from './allowed-recipients.ts'

const userId = parseUserId('10000000-0000-4000-8000-000000000001')
const address = toEvmAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const recipient = 'evm:0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const sol = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const at = new Date('2026-11-30T12:00:00Z')
const state: GuardState = { freezes: [], limits: null, pending: null }

describe.each(testDatabases)('the signer’s list of recipients on $name', ({ open }) => {
  test('loses a removed recipient at once, or through the outbox while the signer is down', async () => {
    const db = await open()
    const removed = { userId, family: 'evm' as const, address }
    const changes: unknown[] = []
    const setRecipients = async (_: unknown, change: unknown) => {
      changes.push(change)
      return state
    }
    await transact(db, (tx) => disallowRemoved(tx, { setRecipients }, removed, at))
    expect(changes).toEqual([{ kind: 'disallow', recipient }])
    expect(await db.read.select().from(outbox)).toEqual([])
    const isDown = { setRecipients: () => Promise.reject(new Outage('signer', 'down')) }
    await transact(db, (tx) => disallowRemoved(tx, isDown, removed, at))
    await transact(db, (tx) => keepAllowedRecipients(tx, userId, at))
    const jobs = (await db.read.select().from(outbox)).map(({ kind, payload }) => [kind, payload])
    expect(jobs).toEqual([
      ['set-recipients', { userId, change: { kind: 'disallow', recipient } }],
      ['set-recipients', { userId, change: { kind: 'keep' } }],
    ])
  })

  test('shows recipients that the address book no longer has, and is off with a signer of an earlier release', async () => {
    const db = await open()
    const from = at.getTime()
    const listed = [
      { recipient, from: null },
      { recipient: `sol:${sol}`, from },
      { recipient: recipient.replace('evm:', 'base:'), from: null },
    ]
    const list = { ...state, recipients: { recipients: listed, liftedFrom: from } }
    expect(await describeAllowed(db.read, userId, list)).toEqual({
      ...{ isOn: true, offFrom: at.toISOString() },
      recipients: [
        { family: 'evm', address: address.toLowerCase(), chain: null, id: null, name: null, from: null },
        { family: 'sol', address: sol, chain: null, id: null, name: null, from: at.toISOString() },
        { family: 'evm', address: address.toLowerCase(), chain: 'base', id: null, name: null, from: null },
      ],
    })
    expect(await describeAllowed(db.read, userId, state)).toEqual({ isOn: false, offFrom: null, recipients: [] })
  })
})

test('a listed contract may be sent to on its chain, and an address on every EVM chain, once it is in force', () => {
  const allows = (key: string, from: number | null = null) => {
    const list = { ...state, recipients: { recipients: [{ recipient: key, from }], liftedFrom: null } }
    return (['eth', 'base', 'sol'] as const).map((chain) => isRecipientAllowed(list, { chain, address }))
  }
  expect(allows(recipient)).toEqual([true, true, false])
  expect(allows(recipient.replace('evm:', 'base:'))).toEqual([false, true, false])
  expect(allows(recipient, at.getTime())).toEqual([false, false, false])
})
