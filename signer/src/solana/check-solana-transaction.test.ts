import { address } from '@solana/kit'
import { expect, test } from 'vitest'
import { toBaseUnits } from '#base-units.ts'
import { SignerError } from '#signer-error.ts'
import { checkSolanaTerms } from '#solana/check-solana-terms.ts'
import { checkSolanaTransaction } from '#solana/check-solana-transaction.ts'
import { deriveAddress, maker, solTreasury, vault } from '../../test-support/genuine-solana.ts'
import {
  addToNumber,
  appendInstructions,
  buyRoute,
  buySettlement,
  checkChanged,
  indexOf,
  insertInstruction,
  now,
  ownAccounts,
  policy,
  rawInstruction,
  sellSettlement,
  taxedSettlement,
  user,
} from '../../test-support/one-change.ts'
import { compileDraft, type DraftInstruction } from '../../test-support/solana-draft.ts'
import * as make from '../../test-support/solana-instructions.ts'
import { attacker, attackerToken } from '../../test-support/user-accounts.ts'

const tip = address('96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5')
const notAllowed = 'the transaction has an instruction that is not allowed'
const notStatic = 'a required account is missing or in a look-up table'
const zeroU64 = [0, 0, 0, 0, 0, 0, 0, 0]

test.each([
  ['a genuine purchase', buySettlement, () => {}],
  ['a genuine sale', sellSettlement, () => {}],
  ['less SOL for the same tokens', buySettlement, addToNumber(indexOf.buy.pay, 4, -1n)],
  ['fewer tokens for the same SOL', sellSettlement, addToNumber(indexOf.sell.sold, 1, -1n)],
  ['a tip within the network fee', buySettlement, appendInstructions(make.pay(user, tip, 1_000n))],
  ['no price, no limit', buySettlement, (all: DraftInstruction[]) => all.splice(0, 2)],
  ['a route', buyRoute, () => {}],
  ['a route that takes less', buyRoute, addToNumber(indexOf.routeBuy.route, 9, -1n)],
] as const)('checkSolanaTransaction allows %s', (_, genuine, change) => {
  expect(checkChanged(genuine, change, { maxNetworkFee: toBaseUnits(5000000n) })).toBe('allowed')
})

test.each([
  [
    'Approve',
    buySettlement,
    appendInstructions(
      rawInstruction(
        make.splToken,
        [make.toWritableMeta(ownAccounts.token), make.toReadonlyMeta(attacker), make.toSignerMeta(user)],
        [4, ...zeroU64],
      ),
    ),
    notAllowed,
  ],
  [
    'SetAuthority',
    buySettlement,
    appendInstructions(
      rawInstruction(make.splToken, [make.toWritableMeta(ownAccounts.token), make.toSignerMeta(user)], [6, 2, 0]),
    ),
    notAllowed,
  ],
  [
    'a plain Transfer',
    buySettlement,
    appendInstructions(
      rawInstruction(
        make.splToken,
        [make.toWritableMeta(ownAccounts.token), make.toWritableMeta(attackerToken), make.toSignerMeta(user)],
        [3, ...zeroU64],
      ),
    ),
    notAllowed,
  ],
  ['a batch', buySettlement, appendInstructions(rawInstruction(make.splToken, [], [255])), notAllowed],
  [
    'bytes behind an instruction',
    buySettlement,
    (all: DraftInstruction[]) =>
      all.push(rawInstruction(make.splToken, [make.toWritableMeta(ownAccounts.wrapped)], [17, 0])),
    notAllowed,
  ],
  [
    'a signer too many in a transfer',
    buySettlement,
    (all: DraftInstruction[]) => all[indexOf.buy.arrive]?.accounts.push(make.toSignerMeta(user)),
    notAllowed,
  ],
  [
    'a durable nonce',
    buySettlement,
    insertInstruction(
      0,
      rawInstruction(
        make.systemProgram,
        [make.toWritableMeta(deriveAddress('nonce')), make.toReadonlyMeta(maker), make.toSignerMeta(user)],
        [4, 0, 0, 0],
      ),
    ),
    notAllowed,
  ],
  [
    'System Assign',
    buySettlement,
    appendInstructions(
      rawInstruction(make.systemProgram, [make.toWritableMeta(user)], [1, 0, 0, 0, ...Array(32).fill(1)]),
    ),
    notAllowed,
  ],
  [
    'a compute budget with an account',
    buySettlement,
    (all: DraftInstruction[]) => all[indexOf.buy.limit]?.accounts.push(make.toWritableMeta(ownAccounts.token)),
    notAllowed,
  ],
  [
    'a close with a signer too many',
    sellSettlement,
    (all: DraftInstruction[]) => all[indexOf.sell.close]?.accounts.push(make.toSignerMeta(user)),
    notAllowed,
  ],
  [
    'a transfer with a fee under SPL Token',
    taxedSettlement,
    (all: DraftInstruction[]) => {
      ;(all[indexOf.buy.arrive] as DraftInstruction).programAddress = make.splToken
    },
    notAllowed,
  ],
  [
    'another instruction of the transfer fee extension',
    taxedSettlement,
    (all: DraftInstruction[]) => all[indexOf.buy.arrive]?.data.set([0], 1),
    notAllowed,
  ],
  [
    'a heap frame',
    buySettlement,
    appendInstructions(rawInstruction(address('ComputeBudget111111111111111111111111111111'), [], [1, 0, 0, 1, 0])),
    notAllowed,
  ],
  [
    'a plain account creation',
    buySettlement,
    (all: DraftInstruction[]) => {
      ;(all[indexOf.buy.create] as DraftInstruction).data = Uint8Array.of(0)
    },
    notAllowed,
  ],
  [
    'a memo',
    buySettlement,
    appendInstructions(rawInstruction(address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'), [], [1])),
    'the transaction calls a program that is not allowed',
  ],
  [
    'the first version of a route',
    buyRoute,
    (all: DraftInstruction[]) => {
      ;(all[indexOf.routeBuy.route] as DraftInstruction).data.set([229, 23, 203, 151, 122, 227, 173, 42])
    },
    notAllowed,
  ],
  [
    'an exact-out route',
    buyRoute,
    (all: DraftInstruction[]) => {
      ;(all[indexOf.routeBuy.route] as DraftInstruction).data.set([157, 138, 184, 82, 21, 244, 243, 36])
    },
    notAllowed,
  ],
] as const)('checkSolanaTransaction refuses %s', (_, genuine, change, expected) => {
  expect(checkChanged(genuine, change)).toBe(expected)
})

test.each([
  ['the maker', buySettlement, maker],
  ['the treasury', buySettlement, solTreasury],
  ['the vault', sellSettlement, vault],
  ['the wallet’s token account', sellSettlement, ownAccounts.token],
  ['the wrapped account', sellSettlement, ownAccounts.wrapped],
  ['the wrapped account of a route', buyRoute, ownAccounts.wrapped],
] as const)('checkSolanaTransaction refuses %s in a look-up table', (_, genuine, inTable) => {
  expect(
    checkChanged(genuine, (__, draft) => {
      draft.tables[deriveAddress('other table')] = [inTable]
    }),
  ).toBe(notStatic)
})

test('checkSolanaTransaction trusts the addresses of a look-up table only for mints and programs, and only if they are right', () => {
  const transaction = compileDraft(sellSettlement.draft)
  const checked = checkSolanaTerms(sellSettlement.terms, policy, now)
  expect(transaction.loaded.readonly.length).toBeGreaterThan(1)
  for (const at of transaction.loaded.readonly.keys()) {
    const falsified = {
      ...transaction.loaded,
      readonly: transaction.loaded.readonly.with(at, deriveAddress('another')),
    }
    expect(() => checkSolanaTransaction({ ...transaction, loaded: falsified }, checked)).toThrow(SignerError)
  }
  expect(() => checkSolanaTransaction(transaction, checked)).not.toThrow()
})

test('checkSolanaTransaction accepts only the terms’ wallet as payer, and only the canonical encoding of the message', () => {
  const transaction = compileDraft(buySettlement.draft)
  const otherTerms = checkSolanaTerms({ ...buySettlement.terms, address: maker }, policy, now)
  expect(() => checkSolanaTransaction(transaction, otherTerms)).toThrow('another account pays for the transaction')
  const checked = checkSolanaTerms(buySettlement.terms, policy, now)
  const padded = { ...transaction, message: `${transaction.message}A` }
  expect(() => checkSolanaTransaction(padded, checked)).toThrow('the message is not canonical base64')
})
