import { expect, test } from 'vitest'
import { genuineRoute } from '../../test-support/genuine-route.ts'
import { genuineSettlement, maker, makerPaid, tokens, tokenTreasuries } from '../../test-support/genuine-solana.ts'
import {
  addToNumber,
  appendInstructions,
  checkChanged,
  commonTerms,
  insertInstruction,
  removeInstruction,
  replaceAccount,
  replaceSigner,
  setBps,
  user,
} from '../../test-support/one-change.ts'
import * as make from '../../test-support/solana-instructions.ts'
import { attacker, attackerPaid, attackerToken, getUserAccounts } from '../../test-support/user-accounts.ts'

const options = { ...commonTerms, kind: 'spl', paid: 'new', isBuy: true } as const
const settlement = await genuineSettlement(options)
const routeSwap = await genuineRoute('shared_accounts_route_v2', options)
const own = await getUserAccounts(settlement)
const paidAccount = own.paid?.account ?? user
const paid = { mint: tokens.new.mint, authority: user, decimals: tokens.new.decimals }

/** The index of each instruction in the genuine transactions. */
const at = { sold: 2, fee: 3, create: 4, arrive: 5 }
const route = 3

test('the Solana signer allows the genuine swaps between two tokens', () => {
  expect(checkChanged(settlement, () => undefined)).toBe('allowed')
  expect(checkChanged(routeSwap, () => undefined)).toBe('allowed')
})

test.each([
  ['more sold', settlement, addToNumber(at.sold, 1, 1n), 'the sold amount is above the agreed one'],
  [
    'a second sale',
    settlement,
    appendInstructions(
      make.transferChecked(make.token2022, { ...paid, source: paidAccount, to: makerPaid, amount: 1n }),
    ),
    'the sold amount is above the agreed one',
  ],
  ['a lower fee', settlement, addToNumber(at.fee, 1, -1n), 'the platform fee differs from the agreed one'],
  ['no fee', settlement, removeInstruction(at.fee), 'the platform fee differs from the agreed one'],
  [
    'the fee to another account',
    settlement,
    replaceAccount(at.fee, 2, attackerPaid),
    'the platform fee differs from the agreed one',
  ],
  [
    'less that arrives',
    settlement,
    addToNumber(at.arrive, 1, -2_000n),
    'the received amount is below the agreed minimum',
  ],
  ['nothing that arrives', settlement, removeInstruction(at.arrive), 'the received amount is below the agreed minimum'],
  [
    'an arrival elsewhere',
    settlement,
    replaceAccount(at.arrive, 2, attackerToken),
    'tokens are moved to another account',
  ],
  ['an arrival of the paid token', settlement, replaceAccount(at.arrive, 1, tokens.new.mint), 'another token arrives'],
  [
    'an arrival from the treasury',
    settlement,
    replaceAccount(at.arrive, 0, tokenTreasuries.new),
    'tokens arrive from an account of the wallet or the treasury',
  ],
  ['another sold mint', settlement, replaceAccount(at.sold, 1, tokens.spl.mint), 'another token is sold'],
  [
    'a sale into the wallet’s own account',
    settlement,
    replaceAccount(at.sold, 2, own.token),
    'the token is sold to an account outside the trade',
  ],
  [
    'SOL beside it',
    settlement,
    appendInstructions(make.pay(user, maker, 1n)),
    'a sale of a token must not send the coin',
  ],
  ['a sync', settlement, appendInstructions(make.sync(own.wrapped)), 'a trade between two tokens moves no SOL'],
  [
    'a close',
    settlement,
    appendInstructions(make.close(own.wrapped, user, user)),
    'a trade between two tokens moves no SOL',
  ],
  [
    'an account for wrapped SOL',
    settlement,
    insertInstruction(at.create, make.createAta(user, own.wrapped, make.sol, make.splToken)),
    'an account outside the terms is created',
  ],
  [
    'tokens out of the bought account',
    settlement,
    appendInstructions(
      make.transferChecked(make.splToken, {
        ...{ source: own.token, mint: tokens.spl.mint, to: attackerToken, authority: user },
        ...{ amount: 1n, decimals: tokens.spl.decimals },
      }),
    ),
    'tokens are moved to another account',
  ],
  ['more taken', routeSwap, addToNumber(route, 9, 1n), 'the sold amount is above the agreed one'],
  ['a lower quote', routeSwap, addToNumber(route, 17, -10n), 'the received amount is below the agreed minimum'],
  ['another fee', routeSwap, setBps(route, 27, 51), 'the platform fee differs from the agreed one'],
  [
    'the fee to another account',
    routeSwap,
    replaceAccount(route, 12, attacker),
    'the platform fee goes to another address',
  ],
  ['another source', routeSwap, replaceAccount(route, 2, own.other), 'the swap takes from another account'],
  ['another destination', routeSwap, replaceAccount(route, 5, attackerToken), 'the swap pays to another account'],
  ['another source mint', routeSwap, replaceAccount(route, 6, make.sol), 'the swap sells another token'],
  ['another destination mint', routeSwap, replaceAccount(route, 7, make.sol), 'the swap buys another token'],
  [
    'the paid account for a venue',
    routeSwap,
    replaceSigner(route, 14, paidAccount),
    'an account of the wallet is passed to a venue',
  ],
  [
    'SOL beside the route',
    routeSwap,
    appendInstructions(make.pay(user, maker, 1n)),
    'SOL is sent to an account outside the terms',
  ],
  [
    'SOL into the paid account',
    routeSwap,
    appendInstructions(make.pay(user, paidAccount, 1n)),
    'SOL is sent to an account outside the terms',
  ],
  [
    'tokens beside the route',
    routeSwap,
    appendInstructions(
      make.transferChecked(make.token2022, { ...paid, source: paidAccount, to: attackerPaid, amount: 1n }),
    ),
    'tokens are moved outside the swap',
  ],
  [
    'an arrival from the bought account itself',
    settlement,
    replaceAccount(at.arrive, 0, own.token),
    'tokens arrive from an account of the wallet or the treasury',
  ],
] as const)('the Solana signer refuses %s', (_, genuine, change, expected) => {
  expect(checkChanged(genuine, change)).toBe(expected)
})

test('the Solana signer refuses a route to a Token-2022 token, whose mint may withhold a share', async () => {
  const notGuaranteed = await genuineRoute('shared_accounts_route_v2', { ...options, kind: 'new', paid: 'spl' })
  expect(checkChanged(notGuaranteed, () => undefined)).toBe('the received amount is not guaranteed')
})
