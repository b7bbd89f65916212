import type { SolanaAddress } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { computeMaxNetworkCost } from '#solana/network-cost.ts'
import type { Step } from '#solana/parse-step.ts'
import { deriveAddress } from '../../test-support/genuine-solana.ts'
import { asSolanaAddress } from '../../test-support/ids.ts'
import { splToken, token2022 } from '../../test-support/solana-instructions.ts'

const user = deriveAddress('user')
const limit = (units: bigint): Step => ({ kind: 'compute-limit', units })
const price = (microLamports: bigint): Step => ({ kind: 'compute-price', microLamports })
const create = (name: string, tokenProgram: SolanaAddress): Step => ({
  kind: 'create',
  payer: user,
  account: deriveAddress(name),
  owner: user,
  mint: deriveAddress('mint'),
  tokenProgram,
})
const close = (name: string): Step => ({
  kind: 'close',
  tokenProgram: splToken,
  account: deriveAddress(name),
  to: user,
  authority: user,
})
const pay = (to: SolanaAddress, lamports: bigint): Step => ({ kind: 'pay', from: user, to, lamports })
const tip = asSolanaAddress('3AVi9Tg9Uo68tJfuvoKvqKNWKkC5wPdSSdeBnizKZ6jT')

test.each<[string, Step[], bigint]>([
  ['one signature', [], 5_000n],
  ['priority, rounded up', [limit(78_825n), price(5_002n)], 5_000n + 395n],
  ['a price without a limit, for the maximum units', [price(1_000_000n)], 5_000n + 1_400_000n],
  ['a limit without a price', [limit(1_400_000n)], 5_000n],
  ['the rent of an SPL account', [create('a', splToken)], 5_000n + 2_039_280n],
  ['the rent of the largest Token-2022 account', [create('a', token2022)], 5_000n + 2_248_080n],
  ['no rent of an account that is closed again', [create('a', splToken), close('a')], 5_000n],
  [
    'the rent of an account that stays open',
    [create('a', splToken), create('b', splToken), close('a')],
    5_000n + 2_039_280n,
  ],
  ['tips, and no other payment', [pay(tip, 7n), pay(user, 1_000n), pay(tip, 2n)], 5_009n],
])('the network cost includes %s', (_, steps, lamports) => {
  expect(computeMaxNetworkCost(steps)).toBe(lamports)
})

test.each<[string, Step[]]>([
  ['limit', [limit(1n), limit(2n)]],
  ['price', [price(1n), price(2n)]],
])('the network cost refuses a transaction that names its %s twice', (_, steps) => {
  expect(() => computeMaxNetworkCost(steps)).toThrow('names its compute budget twice')
})
