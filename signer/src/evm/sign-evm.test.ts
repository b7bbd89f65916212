import type { EvmAddress } from '@murmur/contract/address'
import { keccak256, parseTransaction, recoverTransactionAddress, type TransactionSerializedEIP1559 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { attest } from '#attest.ts'
import { decodeAbi, encodeAbi } from '#evm/abi.ts'
import { multicall, unwrapWeth, unwrapWethWithFee } from '#evm/router-calls.ts'
import { signEvm } from '#evm/sign-evm.ts'
import { exportKeys } from '#keys/export-keys.ts'
import { parsePolicy } from '#policy.ts'
import { createSignedSends } from '#signed-sends.ts'
import { type GenuineTransaction, genuineCases, policy } from '../../test-support/genuine-evm.ts'
import { noPasskeyStore } from '../../test-support/passkeys/no-passkeys.ts'
import { testWallet } from '../../test-support/test-wallet.ts'

const { ring, wallet, evmAddress } = testWallet()
const now = new Date('2026-11-21T08:00:00Z')
const deadline = now.getTime() / 1000 + 120
const deps = {
  ring,
  policy: parsePolicy(JSON.stringify(policy)),
  now: () => now,
  passkeys: noPasskeyStore,
  limitMs: 1,
  sends: createSignedSends(() => now),
}
const cases = (['eth', 'base'] as const).flatMap((chain) =>
  [true, false].flatMap((isBuy) =>
    [0, 1, 50, 100].flatMap((feeBps) => genuineCases({ chain, isBuy, feeBps, user: evmAddress, deadline })),
  ),
)

function sign({ terms, transaction }: Omit<GenuineTransaction, 'name'>, mac = attest(ring, terms, now)) {
  return signEvm(deps, { ...wallet, terms, mac, transaction })
}

test.each(cases)('the EVM signer signs what is within the terms: $name', async (genuine) => {
  const { raw, hash } = sign(genuine)
  const parsed = parseTransaction(raw as TransactionSerializedEIP1559)
  const { transaction } = genuine
  expect(parsed).toMatchObject({
    type: 'eip1559',
    chainId: transaction.chainId,
    nonce: transaction.nonce,
    to: transaction.to.toLowerCase(),
    data: transaction.data,
    gas: BigInt(transaction.gas),
    maxFeePerGas: BigInt(transaction.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(transaction.maxPriorityFeePerGas),
  })
  expect(parsed.value ?? 0n).toBe(BigInt(transaction.value))
  expect(await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerializedEIP1559 })).toBe(
    evmAddress,
  )
  expect(keccak256(raw)).toBe(hash)
})

test('the EVM signer signs as viem does, and deterministically (RFC 6979)', async () => {
  const genuine = cases[0] as GenuineTransaction
  const account = privateKeyToAccount(exportKeys(ring, wallet).ethPrivateKey as `0x${string}`)
  const { chainId, nonce, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas } = genuine.transaction
  const byViem = await account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce,
    to: to as `0x${string}` as EvmAddress,
    value: BigInt(value),
    data: data as `0x${string}`,
    gas: BigInt(gas),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
  })
  expect(sign(genuine).raw).toBe(byViem)
  expect(sign(genuine).raw).toBe(byViem)
})

test('the EVM signer refuses a call that pays a fee of zero', () => {
  const free = genuineCases({ chain: 'eth', isBuy: false, feeBps: 0, user: evmAddress, deadline })
  const swap = free.find(({ transaction }) =>
    transaction.data.slice(2).startsWith(multicall.selector),
  ) as GenuineTransaction
  const [until, [sale = '', unwrap = '']] = decodeAbi(multicall.types, swap.transaction.data.slice(10))
  const [least, to] = decodeAbi(unwrapWeth.types, unwrap.slice(8))
  const treasury = swap.terms.treasury.slice(2).toLowerCase()
  const withFee = unwrapWethWithFee.selector + encodeAbi(unwrapWethWithFee.types, [least, to, 0n, treasury])
  const data = `0x${multicall.selector}${encodeAbi(multicall.types, [until, [sale, withFee]])}`
  expect(() => sign({ ...swap, transaction: { ...swap.transaction, data } })).toThrow('the fee call must carry a fee')
})
