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
const settled = await genuineSettlement(options)
const routed = await genuineRoute('shared_accounts_route_v2', options)
const own = await getUserAccounts(settled)
const paidAccount = own.paid?.account ?? user
const paid = { mint: tokens.new.mint, authority: user, decimals: tokens.new.decimals }

/** The index of each instruction in the genuine transactions. */
const at = { sold: 2, fee: 3, create: 4, arrive: 5 }
const route = 3

test('the Solana signer allows the genuine swaps between two tokens', () => {
  expect(checkChanged(settled, () => undefined)).toBe('allowed')
  expect(checkChanged(routed, () => undefined)).toBe('allowed')
})

test.each([
  ['more sold', settled, addToNumber(at.sold, 1, 1n), 'the sold amount is above the agreed one'],
  [
    'a second sale',
    settled,
    appendInstructions(make.move(make.token2022, { ...paid, source: paidAccount, to: makerPaid, amount: 1n })),
    'the sold amount is above the agreed one',
  ],
  ['a lower fee', settled, addToNumber(at.fee, 1, -1n), 'the platform fee differs from the agreed one'],
  ['no fee', settled, removeInstruction(at.fee), 'the platform fee differs from the agreed one'],
  [
    'the fee to another account',
    settled,
    replaceAccount(at.fee, 2, attackerPaid),
    'the platform fee differs from the agreed one',
  ],
  ['less that arrives', settled, addToNumber(at.arrive, 1, -2_000n), 'the received amount is below the agreed minimum'],
  ['nothing that arrives', settled, removeInstruction(at.arrive), 'the received amount is below the agreed minimum'],
  ['an arrival elsewhere', settled, replaceAccount(at.arrive, 2, attackerToken), 'tokens are moved to another account'],
  ['an arrival of the paid token', settled, replaceAccount(at.arrive, 1, tokens.new.mint), 'another token arrives'],
  [
    'an arrival from the treasury',
    settled,
    replaceAccount(at.arrive, 0, tokenTreasuries.new),
    'tokens arrive from an account of the wallet or the treasury',
  ],
  ['another sold mint', settled, replaceAccount(at.sold, 1, tokens.spl.mint), 'another token is sold'],
  [
    'a sale into the wallet’s own account',
    settled,
    replaceAccount(at.sold, 2, own.token),
    'the token is sold to an account outside the trade',
  ],
  ['SOL beside it', settled, appendInstructions(make.pay(user, maker, 1n)), 'a sale of a token must not send the coin'],
  ['a sync', settled, appendInstructions(make.sync(own.wrapped)), 'a trade between two tokens moves no SOL'],
  [
    'a close',
    settled,
    appendInstructions(make.close(own.wrapped, user, user)),
    'a trade between two tokens moves no SOL',
  ],
  [
    'an account for wrapped SOL',
    settled,
    insertInstruction(at.create, make.createAta(user, own.wrapped, make.sol, make.splToken)),
    'an account outside the terms is created',
  ],
  [
    'tokens out of the bought account',
    settled,
    appendInstructions(
      make.move(make.splToken, {
        ...{ source: own.token, mint: tokens.spl.mint, to: attackerToken, authority: user },
        ...{ amount: 1n, decimals: tokens.spl.decimals },
      }),
    ),
    'tokens are moved to another account',
  ],
  ['more taken', routed, addToNumber(route, 9, 1n), 'the sold amount is above the agreed one'],
  ['a lower quote', routed, addToNumber(route, 17, -10n), 'the received amount is below the agreed minimum'],
  ['another fee', routed, setBps(route, 27, 51), 'the platform fee differs from the agreed one'],
  [
    'the fee to another account',
    routed,
    replaceAccount(route, 12, attacker),
    'the platform fee goes to another address',
  ],
  ['another source', routed, replaceAccount(route, 2, own.other), 'the swap takes from another account'],
  ['another destination', routed, replaceAccount(route, 5, attackerToken), 'the swap pays to another account'],
  ['another source mint', routed, replaceAccount(route, 6, make.sol), 'the swap sells another token'],
  ['another destination mint', routed, replaceAccount(route, 7, make.sol), 'the swap buys another token'],
  [
    'the paid account for a venue',
    routed,
    replaceSigner(route, 14, paidAccount),
    'an account of the wallet is passed to a venue',
  ],
  [
    'SOL beside the route',
    routed,
    appendInstructions(make.pay(user, maker, 1n)),
    'SOL is sent to an account outside the terms',
  ],
  [
    'SOL into the paid account',
    routed,
    appendInstructions(make.pay(user, paidAccount, 1n)),
    'SOL is sent to an account outside the terms',
  ],
  [
    'tokens beside the route',
    routed,
    appendInstructions(make.move(make.token2022, { ...paid, source: paidAccount, to: attackerPaid, amount: 1n })),
    'tokens are moved outside the swap',
  ],
  [
    'an arrival from the bought account itself',
    settled,
    replaceAccount(at.arrive, 0, own.token),
    'tokens arrive from an account of the wallet or the treasury',
  ],
] as const)('the Solana signer refuses %s', (_, genuine, change, wanted) => {
  expect(checkChanged(genuine, change)).toBe(wanted)
})

test('the Solana signer refuses a route to a Token-2022 token, whose mint may withhold a share', async () => {
  const uncertain = await genuineRoute('shared_accounts_route_v2', { ...options, kind: 'new', paid: 'spl' })
  expect(checkChanged(uncertain, () => undefined)).toBe('the received amount is not guaranteed')
})
