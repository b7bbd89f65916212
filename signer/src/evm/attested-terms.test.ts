import type { EvmTerms } from '@murmur/contract/signer'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { attest } from '#attest.ts'
import { toBaseUnits } from '#base-units.ts'
import { signEvm } from '#evm/sign-evm.ts'
import { parsePolicy } from '#policy.ts'
import * as make from '../../test-support/genuine-evm.ts'
import { getSigningVerdict } from '../../test-support/get-signing-verdict.ts'
import { asUserId } from '../../test-support/ids.ts'
import { attacker } from '../../test-support/mutate-calldata.ts'
import { createEmptyMemory } from '../../test-support/passkeys/no-passkeys.ts'
import { testWallet } from '../../test-support/test-wallet.ts'

const { ring, wallet, evmAddress } = testWallet()
const now = new Date('2026-11-21T08:00:00Z')
const deps = { ring, policy: parsePolicy(JSON.stringify(make.policy)), now: () => now, ...createEmptyMemory(() => now) }
const options = { user: evmAddress, deadline: now.getTime() / 1000 + 120, feeBps: 50, chain: 'eth' } as const
const buy = make.createTerms({ ...options, isBuy: true })
const [pay, takeFee, swap] = make.innerCalls(buy, 'single') as [Hex, Hex, Hex]
const genuine = toRouter([pay, takeFee, swap])

function toRouter(calls: Hex[]) {
  const data = make.multicallData(BigInt(options.deadline), calls)
  return make.toUnsignedTransaction(buy, { to: buy.router, value: buy.sellAmount, data })
}

/** Returns 'signed', or the reason of the refusal. */
function verdict(terms: EvmTerms, transaction = genuine, mac = attest(ring, terms, now)): string {
  return getSigningVerdict(() => signEvm(deps, { ...wallet, terms, mac, transaction }))
}

test('the signer refuses attested terms of one wallet for another wallet', () => {
  const theirs = { ...buy, userId: asUserId('user-2') }
  expect(verdict(theirs)).toBe('REFUSED: the terms are for another wallet')
  const toAttacker = make.swapCall('single', {
    path: [make.chains.eth.weth, make.usdc],
    recipient: attacker,
    amountIn: BigInt(buy.sellAmount) - (BigInt(buy.sellAmount) * 50n) / 10_000n,
    minOut: BigInt(buy.minBuyAmount),
  })
  expect(verdict({ ...buy, address: attacker }, toRouter([pay, takeFee, toAttacker]))).toBe(
    'REFUSED: the terms are for another address',
  )
})

test('the signer refuses terms that were changed after their attestation, whichever field it is', () => {
  const mac = attest(ring, buy, now)
  const others = {
    ...make.createTerms({ ...options, chain: 'base', isBuy: false }),
    intentId: 'i',
    userId: 'u',
    walletId: 'w',
  }
  const changes: Record<keyof EvmTerms, unknown> = {
    ...others,
    address: attacker,
    expectedBuyAmount: toBaseUnits(2600000000n),
    platformFeeBps: 51,
    treasury: attacker,
    maxNetworkFee: toBaseUnits(1n),
    deadline: 1,
    priority: 'urgent',
  }
  for (const [field, value] of Object.entries(changes)) {
    expect(value, field).not.toBe(buy[field as keyof EvmTerms])
    const answer = verdict({ ...buy, [field]: value } as EvmTerms, genuine, mac)
    expect(answer, field).toBe('TAMPERED: the terms differ from the attested ones')
  }
  for (const wrong of [`${mac}0`, mac.slice(0, -1), mac.toUpperCase(), mac.split('.')[1] ?? '', `${mac}.x`, 'a.b']) {
    expect(verdict(buy, genuine, wrong)).toMatch(/^TAMPERED/)
  }
  expect(verdict(buy, genuine, mac)).toBe('signed')
})
