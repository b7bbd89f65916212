import { address } from '@solana/kit'
import { expect, test } from 'vitest'
import { checkSolanaTerms } from '#solana/check-solana-terms.ts'
import { checkSolanaTransaction } from '#solana/check-solana-transaction.ts'
import { deriveAddress, type GenuineSolana, maker, solTreasury, tokens } from '../../test-support/genuine-solana.ts'
import {
  addToNumber,
  appendInstructions,
  buyRoute,
  buySettlement,
  checkChanged,
  indexOf,
  now,
  ownAccounts,
  policy,
  removeInstruction,
  replaceAccount,
  replaceSigner,
  sellSettlement,
  taxedSettlement,
  user,
} from '../../test-support/one-change.ts'
import { compileDraft, type Draft, type DraftInstruction } from '../../test-support/solana-draft.ts'
import * as make from '../../test-support/solana-instructions.ts'
import { attacker, attackerToken } from '../../test-support/user-accounts.ts'

const { mint } = tokens.spl
const tip = address('96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5')

test.each([
  [
    'another account as the payer',
    buySettlement,
    (_: unknown, draft: Draft) => {
      draft.payer = attacker
    },
    'the transaction must need exactly one signature',
  ],
  [
    'two prices',
    buySettlement,
    appendInstructions(make.setComputeUnitPrice(1n)),
    'the transaction names its compute budget twice',
  ],
  [
    'two limits',
    buySettlement,
    appendInstructions(make.setComputeUnitLimit(1)),
    'the transaction names its compute budget twice',
  ],
  [
    'a network fee above the terms',
    buySettlement,
    addToNumber(indexOf.buy.price, 1, 10_000_000n),
    'the network fee is above the agreed maximum',
  ],
  [
    'no limit at that price',
    buySettlement,
    (all: DraftInstruction[]) => {
      all[0] = make.setComputeUnitPrice(400_000n)
      all.splice(1, 1)
    },
    'the network fee is above the agreed maximum',
  ],
  [
    'a tip above the terms',
    buySettlement,
    appendInstructions(make.pay(user, tip, 2_500_000n)),
    'the network fee is above the agreed maximum',
  ],
  ['more SOL', buySettlement, addToNumber(indexOf.buy.pay, 4, 1n), 'the sold amount is above the agreed one'],
  [
    'a second payment',
    buySettlement,
    appendInstructions(make.pay(user, attacker, 1n)),
    'the sold amount is above the agreed one',
  ],
  [
    'SOL to its own token account',
    buySettlement,
    appendInstructions(make.pay(user, ownAccounts.token, 1n)),
    'SOL is sent to an account outside the terms',
  ],
  [
    'SOL to itself',
    buySettlement,
    appendInstructions(make.pay(user, user, 1n)),
    'SOL is sent to an account outside the terms',
  ],
  [
    'SOL wrapped in a settlement',
    buySettlement,
    appendInstructions(make.pay(user, ownAccounts.wrapped, 0n), make.close(ownAccounts.wrapped, user, user)),
    'SOL is sent to an account outside the terms',
  ],
  ['a lower fee', buySettlement, addToNumber(indexOf.buy.fee, 4, -1n), 'the platform fee differs from the agreed one'],
  ['a higher fee', buySettlement, addToNumber(indexOf.buy.fee, 4, 1n), 'the platform fee differs from the agreed one'],
  [
    'the fee to another account',
    buySettlement,
    replaceAccount(indexOf.buy.fee, 1, attacker),
    'the platform fee differs from the agreed one',
  ],
  [
    'fewer tokens',
    buySettlement,
    addToNumber(indexOf.buy.arrive, 1, -1_235n),
    'the received amount is below the agreed minimum',
  ],
  [
    'fewer tokens after the transfer fee',
    taxedSettlement,
    addToNumber(indexOf.buy.arrive, 11, 1_300n),
    'the received amount is below the agreed minimum',
  ],
  [
    'a transfer fee above the amount',
    taxedSettlement,
    addToNumber(indexOf.buy.arrive, 11, 2n ** 60n),
    'the transfer fee exceeds the amount',
  ],
  [
    'a transfer whose fee is untold',
    taxedSettlement,
    (all: DraftInstruction[]) => {
      const [arrive] = all.splice(indexOf.buy.arrive, 1) as [DraftInstruction]
      all.push({ ...arrive, data: Uint8Array.from([12, ...arrive.data.slice(2, 11)]) })
    },
    'the received amount is not guaranteed',
  ],
  [
    'the tokens to another account',
    buySettlement,
    replaceAccount(indexOf.buy.arrive, 2, attackerToken),
    'tokens are moved to another account',
  ],
  [
    'its own tokens as an arrival',
    buySettlement,
    replaceAccount(indexOf.buy.arrive, 0, ownAccounts.token),
    'tokens arrive from an account of the wallet or the treasury',
  ],
  [
    'another account as the authority',
    buySettlement,
    replaceSigner(indexOf.buy.arrive, 3, maker),
    'another account moves the tokens',
  ],
  ['SOL of another account', buySettlement, replaceSigner(indexOf.buy.pay, 0, maker), 'another account sends SOL'],
  [
    'another token',
    buySettlement,
    replaceAccount(indexOf.buy.arrive, 1, deriveAddress('mint')),
    'another token arrives',
  ],
  [
    'another token program',
    buySettlement,
    (all: DraftInstruction[]) => {
      ;(all[indexOf.buy.arrive] as DraftInstruction).programAddress = make.token2022
    },
    'another token arrives',
  ],
  [
    'tokens taken out of the wallet in a purchase',
    buySettlement,
    appendInstructions(
      make.transferChecked(make.splToken, {
        source: ownAccounts.token,
        mint,
        to: attackerToken,
        authority: user,
        amount: 1n,
        decimals: 6,
      }),
    ),
    'tokens are moved to another account',
  ],
  [
    'an account for another owner',
    buySettlement,
    replaceAccount(indexOf.buy.create, 2, attacker),
    'an account is created for another owner',
  ],
  [
    'an account of another token',
    buySettlement,
    replaceAccount(indexOf.buy.create, 3, deriveAddress('mint')),
    'an account outside the terms is created',
  ],
  [
    'an account beside the settlement',
    buySettlement,
    replaceAccount(indexOf.buy.create, 1, deriveAddress('any')),
    'an account outside the terms is created',
  ],
  [
    'an account twice',
    buySettlement,
    appendInstructions(make.createAta(user, ownAccounts.token, mint, make.splToken)),
    'an account is created twice',
  ],
  [
    'a sync of another account',
    buySettlement,
    replaceAccount(indexOf.buy.sync, 0, ownAccounts.token),
    'an account outside the terms is synced',
  ],
  [
    'a sync under another program',
    buySettlement,
    (all: DraftInstruction[]) => {
      ;(all[indexOf.buy.sync] as DraftInstruction).programAddress = make.token2022
    },
    'wrapped SOL is under the wrong token program',
  ],
  [
    'the token account closed',
    buySettlement,
    appendInstructions(make.close(ownAccounts.token, user, user)),
    'an account is closed',
  ],
] as const)('the Solana settlement check refuses a purchase with %s', (_, genuine, change, expected) => {
  expect(checkChanged(genuine, change)).toBe(expected)
})

test.each([
  ['more tokens', addToNumber(indexOf.sell.sold, 1, 1n), 'the sold amount is above the agreed one'],
  ['SOL sent along', appendInstructions(make.pay(user, maker, 1n)), 'a sale of a token must not send the coin'],
  [
    'the tokens to its own account',
    replaceAccount(indexOf.sell.sold, 2, ownAccounts.wrapped),
    'the token is sold to an account outside the trade',
  ],
  [
    'the tokens to the treasury',
    replaceAccount(indexOf.sell.sold, 2, solTreasury),
    'the token is sold to an account outside the trade',
  ],
  ['another mint', replaceAccount(indexOf.sell.sold, 1, deriveAddress('mint')), 'another token is sold'],
  ['less SOL', addToNumber(indexOf.sell.arrive, 1, -1_000n), 'the platform fee differs from the agreed one'],
  [
    'less SOL at the right fee',
    (all: DraftInstruction[]) => {
      addToNumber(indexOf.sell.arrive, 1, -200_000n)(all, sellSettlement.draft)
      addToNumber(indexOf.sell.fee, 1, -1_000n)(all, sellSettlement.draft)
    },
    'the received amount is below the agreed minimum',
  ],
  ['a higher fee', addToNumber(indexOf.sell.fee, 1, 1n), 'the platform fee differs from the agreed one'],
  [
    'the fee to another account',
    replaceAccount(indexOf.sell.fee, 2, attacker),
    'the platform fee goes to another address',
  ],
  ['no fee', removeInstruction(indexOf.sell.fee), 'the platform fee differs from the agreed one'],
  ['no close', removeInstruction(indexOf.sell.close), 'wrapped SOL is left behind, or unwrapped twice'],
  [
    'two closes',
    appendInstructions(make.close(ownAccounts.wrapped, user, user)),
    'wrapped SOL is left behind, or unwrapped twice',
  ],
  [
    'a close to another account',
    replaceAccount(indexOf.sell.close, 1, attacker),
    'the rent of a closed account goes to another owner',
  ],
  [
    'a close before the end',
    (all: DraftInstruction[]) => all.splice(4, 0, ...all.splice(indexOf.sell.close, 1)),
    'wrapped SOL is used after it was unwrapped',
  ],
  [
    'SOL from the treasury',
    replaceAccount(indexOf.sell.arrive, 0, solTreasury),
    'tokens arrive from an account of the wallet or the treasury',
  ],
  [
    'SOL that arrives elsewhere',
    replaceAccount(indexOf.sell.arrive, 2, attackerToken),
    'tokens are moved to another account',
  ],
  ['a token as SOL', replaceAccount(indexOf.sell.arrive, 1, mint), 'another token arrives'],
  ['another wrapped account', replaceAccount(indexOf.sell.create, 3, mint), 'an account outside the terms is created'],
] as const)('the Solana settlement check refuses a sale with %s', (_, change, expected) => {
  expect(checkChanged(sellSettlement, change)).toBe(expected)
})

test('a signer for the live chain refuses a swap by plain transfers, and still signs one by route', () => {
  const { sol } = policy
  const live = { ...policy, sol: sol && { ...sol, allowsSettlements: false } }
  const check =
    ({ terms, draft }: GenuineSolana) =>
    () =>
      checkSolanaTransaction(compileDraft(draft), checkSolanaTerms(terms, live, now))
  for (const settlement of [buySettlement, sellSettlement])
    expect(check(settlement)).toThrow('a swap by plain transfers is not allowed')
  expect(check(buyRoute)).not.toThrow()
})
