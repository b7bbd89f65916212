import type { EvmTerms } from '@murmur/contract/signer'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { toBaseUnits } from '#base-units.ts'
import { attestTerms, getVerdict, options } from '../../test-support/evm-trades.ts'
import * as make from '../../test-support/genuine-evm.ts'
import { asUserId } from '../../test-support/ids.ts'
import { attacker } from '../../test-support/mutate-calldata.ts'

const buy = make.createTerms({ ...options, isBuy: true })
const [pay, takeFee, swap] = make.innerCalls(buy, 'single') as [Hex, Hex, Hex]
const genuine = toRouter([pay, takeFee, swap])

function toRouter(calls: Hex[]) {
  const data = make.multicallData(BigInt(options.deadline), calls)
  return make.toUnsignedTransaction(buy, { to: buy.router, value: buy.sellAmount, data })
}

/** Returns 'signed', or the reason of the refusal. */
const verdict = (terms: EvmTerms, transaction = genuine, mac = attestTerms(terms)) =>
  getVerdict({ terms, transaction }, mac)

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
  const mac = attestTerms(buy)
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
