import { address } from '@solana/kit'
import { expect, test } from 'vitest'
import { SignerError } from '#signer-error.ts'
import { checkSolanaTerms } from '#solana/check-solana-terms.ts'
import { checkSolanaTransaction } from '#solana/check-solana-transaction.ts'
import { deriveAddress, maker, solTreasury, vault } from '../../test-support/genuine-solana.ts'
import {
  add,
  at,
  buy,
  now,
  number,
  own,
  policy,
  put,
  raw,
  reason,
  routeBuy,
  sell,
  taxed,
  user,
} from '../../test-support/one-change.ts'
import { compileDraft, type DraftInstruction } from '../../test-support/solana-draft.ts'
import * as make from '../../test-support/solana-instructions.ts'
import { attacker, attackerToken } from '../../test-support/user-accounts.ts'

const tip = address('96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5')
const unknown = 'the transaction has an instruction that is not allowed'
const hidden = 'an account that matters is missing, or hidden in a look-up table'
const eight = [0, 0, 0, 0, 0, 0, 0, 0]

test.each([
  ['a genuine purchase', buy, () => {}],
  ['a genuine sale', sell, () => {}],
  ['less SOL for the same tokens', buy, number(at.buy.pay, 4, -1n)],
  ['fewer tokens for the same SOL', sell, number(at.sell.sold, 1, -1n)],
  ['a tip within the network fee', buy, add(make.pay(user, tip, 1_000n))],
  ['no price, no limit', buy, (all: DraftInstruction[]) => all.splice(0, 2)],
  ['a route', routeBuy, () => {}],
  ['a route that takes less', routeBuy, number(at.routeBuy.route, 9, -1n)],
] as const)('checkSolanaTransaction allows %s', (_, genuine, change) => {
  expect(reason(genuine, change, { maxNetworkFee: '5000000' })).toBe('allowed')
})

test.each([
  [
    'Approve',
    buy,
    add(raw(make.splToken, [make.writable(own.token), make.readonly(attacker), make.signing(user)], [4, ...eight])),
    unknown,
  ],
  ['SetAuthority', buy, add(raw(make.splToken, [make.writable(own.token), make.signing(user)], [6, 2, 0])), unknown],
  [
    'a plain Transfer',
    buy,
    add(
      raw(make.splToken, [make.writable(own.token), make.writable(attackerToken), make.signing(user)], [3, ...eight]),
    ),
    unknown,
  ],
  ['a batch', buy, add(raw(make.splToken, [], [255])), unknown],
  [
    'bytes behind an instruction',
    buy,
    (all: DraftInstruction[]) => all.push(raw(make.splToken, [make.writable(own.wrapped)], [17, 0])),
    unknown,
  ],
  [
    'a signer too many in a transfer',
    buy,
    (all: DraftInstruction[]) => all[at.buy.arrive]?.accounts.push(make.signing(user)),
    unknown,
  ],
  [
    'a durable nonce',
    buy,
    put(
      0,
      raw(
        make.systemProgram,
        [make.writable(deriveAddress('nonce')), make.readonly(maker), make.signing(user)],
        [4, 0, 0, 0],
      ),
    ),
    unknown,
  ],
  [
    'System Assign',
    buy,
    add(raw(make.systemProgram, [make.writable(user)], [1, 0, 0, 0, ...Array(32).fill(1)])),
    unknown,
  ],
  [
    'a compute budget with an account',
    buy,
    (all: DraftInstruction[]) => all[at.buy.limit]?.accounts.push(make.writable(own.token)),
    unknown,
  ],
  [
    'a close with a signer too many',
    sell,
    (all: DraftInstruction[]) => all[at.sell.close]?.accounts.push(make.signing(user)),
    unknown,
  ],
  [
    'a transfer with a fee under SPL Token',
    taxed,
    (all: DraftInstruction[]) => {
      ;(all[at.buy.arrive] as DraftInstruction).programAddress = make.splToken
    },
    unknown,
  ],
  [
    'another instruction of the transfer fee extension',
    taxed,
    (all: DraftInstruction[]) => all[at.buy.arrive]?.data.set([0], 1),
    unknown,
  ],
  ['a heap frame', buy, add(raw(address('ComputeBudget111111111111111111111111111111'), [], [1, 0, 0, 1, 0])), unknown],
  [
    'a plain account creation',
    buy,
    (all: DraftInstruction[]) => {
      ;(all[at.buy.create] as DraftInstruction).data = Uint8Array.of(0)
    },
    unknown,
  ],
  [
    'a memo',
    buy,
    add(raw(address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'), [], [1])),
    'the transaction calls a program that is not allowed',
  ],
  [
    'the first version of a route',
    routeBuy,
    (all: DraftInstruction[]) => {
      ;(all[at.routeBuy.route] as DraftInstruction).data.set([229, 23, 203, 151, 122, 227, 173, 42])
    },
    unknown,
  ],
  [
    'an exact-out route',
    routeBuy,
    (all: DraftInstruction[]) => {
      ;(all[at.routeBuy.route] as DraftInstruction).data.set([157, 138, 184, 82, 21, 244, 243, 36])
    },
    unknown,
  ],
] as const)('checkSolanaTransaction refuses %s', (_, genuine, change, wanted) => {
  expect(reason(genuine, change)).toBe(wanted)
})

test.each([
  ['the maker', buy, maker],
  ['the treasury', buy, solTreasury],
  ['the vault', sell, vault],
  ['the wallet’s token account', sell, own.token],
  ['the wrapped account', sell, own.wrapped],
  ['the wrapped account of a route', routeBuy, own.wrapped],
] as const)('checkSolanaTransaction refuses %s in a look-up table', (_, genuine, hiddenOne) => {
  expect(
    reason(genuine, (__, draft) => {
      draft.tables[deriveAddress('other table')] = [hiddenOne]
    }),
  ).toBe(hidden)
})

test('checkSolanaTransaction trusts the addresses of a look-up table only for mints and programs, and only if they are right', () => {
  const transaction = compileDraft(sell.draft)
  const checked = checkSolanaTerms(sell.terms, policy, now)
  expect(transaction.loaded.readonly.length).toBeGreaterThan(1)
  for (const at of transaction.loaded.readonly.keys()) {
    const lying = { ...transaction.loaded, readonly: transaction.loaded.readonly.with(at, deriveAddress('another')) }
    expect(() => checkSolanaTransaction({ ...transaction, loaded: lying }, checked)).toThrow(SignerError)
  }
  expect(() => checkSolanaTransaction(transaction, checked)).not.toThrow()
})

test('checkSolanaTransaction accepts only the terms’ wallet as payer, and only the canonical encoding of the message', () => {
  const transaction = compileDraft(buy.draft)
  const theirs = checkSolanaTerms({ ...buy.terms, address: maker }, policy, now)
  expect(() => checkSolanaTransaction(transaction, theirs)).toThrow('another account pays for the transaction')
  const checked = checkSolanaTerms(buy.terms, policy, now)
  const padded = { ...transaction, message: `${transaction.message}A` }
  expect(() => checkSolanaTransaction(padded, checked)).toThrow('the message is not canonical base64')
})
