import { expect, test } from 'vitest'
import { deriveAddress, makerToken, solTreasury, tokens, vault } from '../../test-support/genuine-solana.ts'
import {
  account,
  add,
  at,
  bps,
  type Change,
  drop,
  loose,
  number,
  own,
  put,
  reason,
  routeBuy,
  routeSell,
  uncertain,
  unsigned,
  user,
} from '../../test-support/one-change.ts'
import type { DraftInstruction } from '../../test-support/solana-draft.ts'
import * as make from '../../test-support/solana-instructions.ts'
import { attacker, attackerToken } from '../../test-support/user-accounts.ts'

const { mint } = tokens.spl

const route = at.routeBuy.route

test.each([
  ['nothing taken', routeBuy, number(route, 9, -BigInt(routeBuy.terms.sellAmount)), 'nothing is sold'],
  ['more taken', routeBuy, number(route, 9, 1n), 'more is sold than was agreed'],
  ['more wrapped', routeBuy, number(at.routeBuy.wrap, 4, 1n), 'more is sold than was agreed'],
  ['a lower quote', routeBuy, number(route, 17, -10n), 'less arrives than was agreed'],
  ['more slippage', routeBuy, bps(route, 25, 101), 'less arrives than was agreed'],
  ['more slippage than there is', routeBuy, bps(route, 25, 10_001), 'the slippage is more than everything'],
  ['another fee', routeBuy, bps(route, 27, 51), 'the platform fee is another one'],
  ['no fee', routeBuy, bps(route, 27, 0), 'the platform fee is another one'],
  ['the fee to another account', routeBuy, account(route, 12, attacker), 'the platform fee goes to another address'],
  ['a share of the surplus', routeBuy, bps(route, 29, 1), 'another account keeps the surplus over the quote'],
  ['another authority', routeBuy, unsigned(route, 1, attacker), 'another account swaps'],
  ['another source', routeBuy, account(route, 2, own.token), 'the swap takes from another account'],
  ['another destination', routeBuy, account(route, 5, attackerToken), 'the swap pays to another account'],
  ['another source mint', routeBuy, account(route, 6, mint), 'the swap sells another token'],
  ['another destination mint', routeBuy, account(route, 7, make.sol), 'the swap buys another token'],
  ['another source program', routeBuy, account(route, 8, make.token2022), 'the swap sells another token'],
  ['another destination program', routeBuy, account(route, 9, make.token2022), 'the swap buys another token'],
  ['another event authority', routeBuy, account(route, 10, attacker), 'the swap reports to another account'],
  ['the wallet for a venue', routeBuy, account(route, 13, user), 'a venue gets an account of the wallet'],
  [
    'the wallet’s token account for a venue',
    routeBuy,
    unsigned(route, 14, own.token),
    'a venue gets an account of the wallet',
  ],
  ['its wrapped SOL for a venue', routeSell, unsigned(3, 15, own.wrapped), 'a venue gets an account of the wallet'],
  [
    'its account as the program’s own',
    routeBuy,
    unsigned(route, 4, own.token),
    'a venue gets an account of the wallet',
  ],
  ['another program', routeBuy, account(route, 11, attacker), 'the swap names another program as its own'],
  ['another program authority', routeBuy, account(route, 0, attacker), 'the swap runs under another authority'],
  [
    'no plan',
    routeBuy,
    (all: DraftInstruction[]) => {
      ;(all[route] as DraftInstruction).data.set([0], 31)
    },
    'the swap has no plan',
  ],
  [
    'a plan cut short',
    routeBuy,
    (all: DraftInstruction[]) => {
      const one = all[route] as DraftInstruction
      one.data = one.data.slice(0, -4)
    },
    'the swap has no plan',
  ],
  [
    'a second route',
    routeBuy,
    (all: DraftInstruction[]) => all.splice(route, 0, structuredClone(all[route] as DraftInstruction)),
    'the transaction swaps twice',
  ],
  [
    'a transfer beside it',
    routeBuy,
    put(
      route,
      make.move(make.splToken, { source: vault, mint, to: makerToken, authority: user, amount: 1n, decimals: 6 }),
    ),
    'tokens are moved beside the swap',
  ],
  ['SOL to another account', routeBuy, add(make.pay(user, attacker, 1n)), 'SOL is sent to where it does not belong'],
  [
    'SOL wrapped in a sale',
    routeSell,
    put(3, make.pay(user, own.wrapped, 1n)),
    'SOL is sent to where it does not belong',
  ],
  ['a lower quote in a sale', routeSell, number(3, 17, -10n), 'less arrives than was agreed'],
  ['a token of which the mint may keep a part', uncertain, () => {}, 'what arrives is not certain'],
  ['a plan that no amount holds', loose, () => {}, 'the transaction has an instruction that is not allowed'],
  ['no close', routeBuy, drop(at.routeBuy.close), 'wrapped SOL is left behind, or unwrapped twice'],
] as const)('the Solana route check refuses a route with %s', (_, genuine, change, wanted) => {
  expect(reason(genuine, change)).toBe(wanted)
})

test('the Solana route check pays no fee to a fee account from a look-up table', () => {
  const hide: Change = (_, draft) => {
    draft.tables[deriveAddress('other table')] = [solTreasury]
  }
  expect(reason(routeBuy, hide)).toBe('the platform fee goes to another address')
})
