import { expect, test } from 'vitest'
import { deriveAddress, makerToken, solTreasury, tokens, vault } from '../../test-support/genuine-solana.ts'
import {
  addToNumber,
  appendInstructions,
  buyRoute,
  checkChanged,
  type DraftChange,
  indexOf,
  insertInstruction,
  ownAccounts,
  removeInstruction,
  replaceAccount,
  replaceSigner,
  routeToNewAccount,
  routeV2,
  sellRoute,
  setBps,
  user,
} from '../../test-support/one-change.ts'
import type { DraftInstruction } from '../../test-support/solana-draft.ts'
import * as make from '../../test-support/solana-instructions.ts'
import { attacker, attackerToken } from '../../test-support/user-accounts.ts'

const { mint } = tokens.spl

const route = indexOf.routeBuy.route

test.each([
  ['nothing taken', buyRoute, addToNumber(route, 9, -BigInt(buyRoute.terms.sellAmount)), 'nothing is sold'],
  ['more taken', buyRoute, addToNumber(route, 9, 1n), 'the sold amount is above the agreed one'],
  ['more wrapped', buyRoute, addToNumber(indexOf.routeBuy.wrap, 4, 1n), 'the sold amount is above the agreed one'],
  ['a lower quote', buyRoute, addToNumber(route, 17, -10n), 'the received amount is below the agreed minimum'],
  ['more slippage', buyRoute, setBps(route, 25, 101), 'the received amount is below the agreed minimum'],
  ['slippage above 100 percent', buyRoute, setBps(route, 25, 10_001), 'the slippage is above 100 percent'],
  ['another fee', buyRoute, setBps(route, 27, 51), 'the platform fee differs from the agreed one'],
  ['no fee', buyRoute, setBps(route, 27, 0), 'the platform fee differs from the agreed one'],
  [
    'the fee to another account',
    buyRoute,
    replaceAccount(route, 12, attacker),
    'the platform fee goes to another address',
  ],
  ['a share of the surplus', buyRoute, setBps(route, 29, 1), 'another account keeps the surplus over the quote'],
  ['another authority', buyRoute, replaceSigner(route, 1, attacker), 'the swap’s authority is another account'],
  ['another source', buyRoute, replaceAccount(route, 2, ownAccounts.token), 'the swap takes from another account'],
  ['another destination', buyRoute, replaceAccount(route, 5, attackerToken), 'the swap pays to another account'],
  ['another source mint', buyRoute, replaceAccount(route, 6, mint), 'the swap sells another token'],
  ['another destination mint', buyRoute, replaceAccount(route, 7, make.sol), 'the swap buys another token'],
  ['another source program', buyRoute, replaceAccount(route, 8, make.token2022), 'the swap sells another token'],
  ['another destination program', buyRoute, replaceAccount(route, 9, make.token2022), 'the swap buys another token'],
  ['another event authority', buyRoute, replaceAccount(route, 10, attacker), 'the swap reports to another account'],
  [
    'the wallet for a venue',
    buyRoute,
    replaceAccount(route, 13, user),
    'an account of the wallet is passed to a venue',
  ],
  [
    'the wallet’s token account for a venue',
    buyRoute,
    replaceSigner(route, 14, ownAccounts.token),
    'an account of the wallet is passed to a venue',
  ],
  [
    'its wrapped SOL for a venue',
    sellRoute,
    replaceSigner(3, 15, ownAccounts.wrapped),
    'an account of the wallet is passed to a venue',
  ],
  [
    'its account as the program’s own',
    buyRoute,
    replaceSigner(route, 4, ownAccounts.token),
    'an account of the wallet is passed to a venue',
  ],
  ['another program', buyRoute, replaceAccount(route, 11, attacker), 'the swap’s program account is not Jupiter'],
  ['another program authority', buyRoute, replaceAccount(route, 0, attacker), 'the swap runs under another authority'],
  [
    'no plan',
    buyRoute,
    (all: DraftInstruction[]) => {
      ;(all[route] as DraftInstruction).data.set([0], 31)
    },
    'the swap’s route plan is missing',
  ],
  [
    'a plan cut short',
    buyRoute,
    (all: DraftInstruction[]) => {
      const one = all[route] as DraftInstruction
      one.data = one.data.slice(0, -4)
    },
    'the swap’s route plan is missing',
  ],
  [
    'a second route',
    buyRoute,
    (all: DraftInstruction[]) => all.splice(route, 0, structuredClone(all[route] as DraftInstruction)),
    'the transaction swaps twice',
  ],
  [
    'a transfer beside it',
    buyRoute,
    insertInstruction(
      route,
      make.transferChecked(make.splToken, {
        source: vault,
        mint,
        to: makerToken,
        authority: user,
        amount: 1n,
        decimals: 6,
      }),
    ),
    'tokens are moved outside the swap',
  ],
  [
    'SOL to another account',
    buyRoute,
    appendInstructions(make.pay(user, attacker, 1n)),
    'SOL is sent to an account outside the terms',
  ],
  [
    'SOL wrapped in a sale',
    sellRoute,
    insertInstruction(3, make.pay(user, ownAccounts.wrapped, 1n)),
    'SOL is sent to an account outside the terms',
  ],
  ['a lower quote in a sale', sellRoute, addToNumber(3, 17, -10n), 'the received amount is below the agreed minimum'],
  ['a token whose mint may withhold a share', routeToNewAccount, () => {}, 'the received amount is not guaranteed'],
  [
    'an instruction without enforced amounts',
    routeV2,
    () => {},
    'the transaction has an instruction that is not allowed',
  ],
  ['no close', buyRoute, removeInstruction(indexOf.routeBuy.close), 'wrapped SOL is left behind, or unwrapped twice'],
] as const)('the Solana route check refuses a route with %s', (_, genuine, change, expected) => {
  expect(checkChanged(genuine, change)).toBe(expected)
})

test('the Solana route check pays no fee to a fee account from a look-up table', () => {
  const moveToTable: DraftChange = (_, draft) => {
    draft.tables[deriveAddress('other table')] = [solTreasury]
  }
  expect(checkChanged(buyRoute, moveToTable)).toBe('the platform fee goes to another address')
})
