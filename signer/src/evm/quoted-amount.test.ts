import { expect, test } from 'vitest'
import { attest } from '#attest.ts'
import { toBaseUnits } from '#base-units.ts'
import { signEvm } from '#evm/sign-evm.ts'
import { parsePolicy } from '#policy.ts'
import * as make from '../../test-support/genuine-evm.ts'
import { getSigningVerdict } from '../../test-support/get-signing-verdict.ts'
import { createEmptyMemory } from '../../test-support/passkeys/no-passkeys.ts'
import { testWallet } from '../../test-support/test-wallet.ts'

const { ring, wallet, evmAddress } = testWallet()
const now = new Date('2026-11-21T08:00:00Z')
const deps = { ring, policy: parsePolicy(JSON.stringify(make.policy)), now: () => now, ...createEmptyMemory(() => now) }
const options = {
  user: evmAddress,
  deadline: now.getTime() / 1000 + 120,
  feeBps: 50,
  chain: 'eth',
  isBuy: true,
} as const
const [{ terms: buy, transaction }] = make.genuineCases(options) as [make.GenuineTransaction]

/** Returns 'signed', or the reason of the refusal. */
const verdict = (terms: typeof buy, mac = attest(ring, terms, now)) =>
  getSigningVerdict(() => signEvm(deps, { ...wallet, terms, mac, transaction }))

test.each([2_500_000_000n, 5_000_000_002n])(
  'for a quote of %s, the signer signs minimums of all and of half of it',
  (quoted) => {
    expect(verdict({ ...buy, expectedBuyAmount: toBaseUnits(quoted) })).toBe('signed')
  },
)

test.each([
  ['below half of the quote', 5_000_000_004n, 'the minimum is too far below the quoted amount'],
  ['above the quote', 2_499_999_999n, 'the minimum is above the quoted amount'],
])('the signer refuses even attested terms with a minimum %s', (_, quoted, reason) => {
  expect(verdict({ ...buy, expectedBuyAmount: toBaseUnits(quoted) })).toBe(`REFUSED: ${reason}`)
})

test('the signer signs terms that an earlier version attested without a quoted amount, but not terms whose amount was removed', () => {
  const { expectedBuyAmount: _, ...old } = buy
  expect(verdict(old)).toBe('signed')
  const tampered = 'TAMPERED: the terms differ from the attested ones'
  expect(verdict(old, attest(ring, buy, now))).toBe(tampered)
  expect(verdict(buy, attest(ring, old, now))).toBe(tampered)
})
