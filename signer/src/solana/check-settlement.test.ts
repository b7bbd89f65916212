import { address } from '@solana/kit'
import { expect, test } from 'vitest'
import { deriveAddress, maker, solTreasury, tokens } from '../../test-support/genuine-solana.ts'
import {
  account,
  add,
  at,
  buy,
  drop,
  number,
  own,
  reason,
  sell,
  taxed,
  unsigned,
  user,
} from '../../test-support/one-change.ts'
import type { Draft, DraftInstruction } from '../../test-support/solana-draft.ts'
import * as make from '../../test-support/solana-instructions.ts'
import { attacker, attackerToken } from '../../test-support/user-accounts.ts'

const { mint } = tokens.spl
const tip = address('96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5')

test.each([
  [
    'another account as the payer',
    buy,
    (_: unknown, draft: Draft) => {
      draft.payer = attacker
    },
    'the transaction asks for another number of signatures',
  ],
  ['two prices', buy, add(make.setComputeUnitPrice(1n)), 'the transaction names its compute budget twice'],
  ['two limits', buy, add(make.setComputeUnitLimit(1)), 'the transaction names its compute budget twice'],
  [
    'a network fee above the terms',
    buy,
    number(at.buy.price, 1, 10_000_000n),
    'the network fee is more than was agreed',
  ],
  [
    'no limit at that price',
    buy,
    (all: DraftInstruction[]) => {
      all[0] = make.setComputeUnitPrice(400_000n)
      all.splice(1, 1)
    },
    'the network fee is more than was agreed',
  ],
  ['a tip above the terms', buy, add(make.pay(user, tip, 2_500_000n)), 'the network fee is more than was agreed'],
  ['more SOL', buy, number(at.buy.pay, 4, 1n), 'more is sold than was agreed'],
  ['a second payment', buy, add(make.pay(user, attacker, 1n)), 'more is sold than was agreed'],
  ['SOL to its own token account', buy, add(make.pay(user, own.token, 1n)), 'SOL is sent to where it does not belong'],
  ['SOL to itself', buy, add(make.pay(user, user, 1n)), 'SOL is sent to where it does not belong'],
  [
    'SOL wrapped in a settlement',
    buy,
    add(make.pay(user, own.wrapped, 0n), make.close(own.wrapped, user, user)),
    'SOL is sent to where it does not belong',
  ],
  ['a lower fee', buy, number(at.buy.fee, 4, -1n), 'the platform fee is another one'],
  ['a higher fee', buy, number(at.buy.fee, 4, 1n), 'the platform fee is another one'],
  ['the fee to another account', buy, account(at.buy.fee, 1, attacker), 'the platform fee is another one'],
  ['fewer tokens', buy, number(at.buy.arrive, 1, -1_235n), 'less arrives than was agreed'],
  ['fewer tokens after the transfer fee', taxed, number(at.buy.arrive, 11, 1_300n), 'less arrives than was agreed'],
  [
    'a transfer fee above the amount',
    taxed,
    number(at.buy.arrive, 11, 2n ** 60n),
    'a transfer costs more than it moves',
  ],
  [
    'a transfer whose fee is untold',
    taxed,
    (all: DraftInstruction[]) => {
      const [arrive] = all.splice(at.buy.arrive, 1) as [DraftInstruction]
      all.push({ ...arrive, data: Uint8Array.from([12, ...arrive.data.slice(2, 11)]) })
    },
    'what arrives is not certain',
  ],
  [
    'the tokens to another account',
    buy,
    account(at.buy.arrive, 2, attackerToken),
    'tokens are moved to another account',
  ],
  ['its own tokens as an arrival', buy, account(at.buy.arrive, 0, own.token), 'tokens arrive from where they cannot'],
  ['another account as the authority', buy, unsigned(at.buy.arrive, 3, maker), 'another account moves the tokens'],
  ['SOL of another account', buy, unsigned(at.buy.pay, 0, maker), 'another account sends SOL'],
  ['another token', buy, account(at.buy.arrive, 1, deriveAddress('mint')), 'another token arrives'],
  [
    'another token program',
    buy,
    (all: DraftInstruction[]) => {
      ;(all[at.buy.arrive] as DraftInstruction).programAddress = make.token2022
    },
    'another token arrives',
  ],
  [
    'tokens taken out of the wallet in a purchase',
    buy,
    add(
      make.move(make.splToken, {
        source: own.token,
        mint,
        to: attackerToken,
        authority: user,
        amount: 1n,
        decimals: 6,
      }),
    ),
    'tokens are moved to another account',
  ],
  ['an account for another owner', buy, account(at.buy.create, 2, attacker), 'an account is created for another owner'],
  [
    'an account of another token',
    buy,
    account(at.buy.create, 3, deriveAddress('mint')),
    'an account is made for another use',
  ],
  [
    'an account beside the settlement',
    buy,
    account(at.buy.create, 1, deriveAddress('any')),
    'an account is made for another use',
  ],
  ['an account twice', buy, add(make.createAta(user, own.token, mint, make.splToken)), 'an account is made twice'],
  ['a sync of another account', buy, account(at.buy.sync, 0, own.token), 'an account is synced for another use'],
  [
    'a sync under another program',
    buy,
    (all: DraftInstruction[]) => {
      ;(all[at.buy.sync] as DraftInstruction).programAddress = make.token2022
    },
    'wrapped SOL is under another program',
  ],
  ['the token account closed', buy, add(make.close(own.token, user, user)), 'an account is closed'],
] as const)('the Solana settlement check refuses a purchase with %s', (_, genuine, change, wanted) => {
  expect(reason(genuine, change)).toBe(wanted)
})

test.each([
  ['more tokens', number(at.sell.sold, 1, 1n), 'more is sold than was agreed'],
  ['SOL sent along', add(make.pay(user, maker, 1n)), 'a sale of a token sends no coin'],
  [
    'the tokens to its own account',
    account(at.sell.sold, 2, own.wrapped),
    'the token is sold to where it does not belong',
  ],
  [
    'the tokens to the treasury',
    account(at.sell.sold, 2, solTreasury),
    'the token is sold to where it does not belong',
  ],
  ['another mint', account(at.sell.sold, 1, deriveAddress('mint')), 'another token is sold'],
  ['less SOL', number(at.sell.arrive, 1, -1_000n), 'the platform fee is another one'],
  [
    'less SOL at the right fee',
    (all: DraftInstruction[]) => {
      number(at.sell.arrive, 1, -200_000n)(all, sell.draft)
      number(at.sell.fee, 1, -1_000n)(all, sell.draft)
    },
    'less arrives than was agreed',
  ],
  ['a higher fee', number(at.sell.fee, 1, 1n), 'the platform fee is another one'],
  ['the fee to another account', account(at.sell.fee, 2, attacker), 'the platform fee goes to another address'],
  ['no fee', drop(at.sell.fee), 'the platform fee is another one'],
  ['no close', drop(at.sell.close), 'wrapped SOL is left behind, or unwrapped twice'],
  ['two closes', add(make.close(own.wrapped, user, user)), 'wrapped SOL is left behind, or unwrapped twice'],
  ['a close to another account', account(at.sell.close, 1, attacker), 'an account is closed to another owner'],
  [
    'a close before the end',
    (all: DraftInstruction[]) => all.splice(4, 0, ...all.splice(at.sell.close, 1)),
    'wrapped SOL is used after it was unwrapped',
  ],
  ['SOL from the treasury', account(at.sell.arrive, 0, solTreasury), 'tokens arrive from where they cannot'],
  ['SOL that arrives elsewhere', account(at.sell.arrive, 2, attackerToken), 'tokens are moved to another account'],
  ['a token as SOL', account(at.sell.arrive, 1, mint), 'another token arrives'],
  ['another wrapped account', account(at.sell.create, 3, mint), 'an account is made for another use'],
] as const)('the Solana settlement check refuses a sale with %s', (_, change, wanted) => {
  expect(reason(sell, change)).toBe(wanted)
})
