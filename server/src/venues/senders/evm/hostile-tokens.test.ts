import { toEvmAddress } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import { parseIntentId, parseUserId, parseWalletId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { EvmSendTerms } from '@murmur/contract/signer'
import { encodeAbiParameters, encodeFunctionResult, type Hex, toHex } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { multicall3Abi } from '#chains/evm/abis.ts'
import { addressBook } from '#chains/evm/address-book.ts'
import { createEvmClient } from '#chains/evm/create-evm-client.ts'
import { type FakeNode, fakeNode, NodeError } from '#chains/evm/test-support/fake-node.ts'
import { evmSender } from '../evm-sender.ts'

const [owner, recipient, token] = ['1', '2', '3'].map((digit) => toEvmAddress(`0x${digit.repeat(40)}`)) as [
  ReturnType<typeof toEvmAddress>,
  ReturnType<typeof toEvmAddress>,
  ReturnType<typeof toEvmAddress>,
]
const amount = 1_000n
const word = (value: bigint): Hex => toHex(value, { size: 32 })
const trueWord = word(1n)

const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

/** A simulated transfer: both balances before and after it, its result, and whether it succeeded. */
type Simulated = {
  theirs?: [bigint, bigint] | Hex
  ours?: [bigint, bigint]
  result?: Hex
  succeeds?: boolean
  estimate?: () => Hex
  /** Null: of a transfer of the coin, which needs no balance of a token. */
  balance?: Hex | null
}

async function createSender(simulated: Simulated) {
  const {
    theirs = [0n, amount],
    ours = [5_000n, 4_000n],
    result = trueWord,
    succeeds = true,
    balance = word(5_000n),
  } = simulated
  const call = (returnData: Hex, isDone = true) => ({
    status: isDone ? '0x1' : '0x0',
    returnData,
    gasUsed: '0xc350',
    logs: [],
  })
  const balanceCalls = (at: 0 | 1) => call(typeof theirs === 'string' ? theirs : word(theirs[at]))
  const aggregate = (results: Hex[]) =>
    encodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      result: results.map((returnData) => ({ success: true, returnData })),
    })
  const node = await fakeNode(1, {
    eth_getBlockByNumber: () => ({ number: '0x10', timestamp: '0x10', baseFeePerGas: '0x3b9aca00' }),
    eth_maxPriorityFeePerGas: () => '0x3b9aca00',
    // The block, the coin, no rollup fee, the token.
    eth_call: () => aggregate([word(16n), word(10n ** 18n), '0x', ...(balance === null ? [] : [balance])]),
    eth_estimateGas: simulated.estimate ?? (() => '0xc350'),
    eth_simulateV1: () => [
      { calls: [balanceCalls(0), call(word(ours[0])), call(result, succeeds), balanceCalls(1), call(word(ours[1]))] },
    ],
  })
  nodes.push(node)
  const config = { key: 'eth', rpcUrl: node.url, chainId: 1, addresses: addressBook.eth } as const
  return evmSender({ evm: createEvmClient(config) })
}

const estimate = async (simulated: Simulated) =>
  (await createSender(simulated)).estimate({ owner, recipient, token, amount }).catch((error) => error.code)

describe('the simulation of a token transfer', () => {
  it('accepts a transfer of exactly the amount, with or without a return value', async () => {
    expect(await estimate({})).toMatchObject({
      tokenFee: 0n,
      terms: { chain: 'eth', chainId: 1, tokenFee: toBaseUnits(0n) },
    })
    expect(await estimate({ result: '0x' })).toMatchObject({ tokenFee: 0n })
  })

  it('reports the amount that does not arrive', async () => {
    expect(await estimate({ theirs: [7n, 907n] })).toMatchObject({ tokenFee: 100n })
    // A rebasing token that rounds down on both sides.
    expect(await estimate({ theirs: [0n, 999n], ours: [5_000n, 4_001n] })).toMatchObject({ tokenFee: 1n })
  })
})

describe('a transfer on agreed terms', () => {
  const createTerms = (tokenFee: bigint, maxNetworkFee = 10n ** 15n): EvmSendTerms => ({
    ...{ intentId: parseIntentId('send'), userId: parseUserId('user'), walletId: parseWalletId('wallet') },
    ...{
      side: 'send',
      chain: 'eth',
      chainId: 1,
      address: owner,
      token,
      recipient,
      tokenFee: toBaseUnits(tokenFee),
      amount: toBaseUnits(amount),
    },
    ...{ maxNetworkFee: toBaseUnits(maxNetworkFee), deadline: 0 },
  })
  const prepareNextStep = async (agreed: EvmSendTerms) =>
    (await createSender({ theirs: [0n, 900n] })).nextStep(agreed, 7)

  it('is refused once the token withholds more than was agreed, beyond rounding', async () => {
    const rose = { code: 'PRICE_MOVED', details: { reason: 'token-fee-rose' } }
    await expect(prepareNextStep(createTerms(97n))).rejects.toMatchObject(rose)
    expect(await prepareNextStep(createTerms(98n))).toMatchObject({ step: 'send' })
    expect(await prepareNextStep(createTerms(150n))).toMatchObject({ step: 'send' })
  })

  const fourFifths = (fee: bigint) => (fee * 64n) / 81n - 2n

  it('bids four fifths of the agreed network fee, within the balance of the wallet', async () => {
    const { unsigned } = await prepareNextStep(createTerms(100n))
    expect(BigInt(unsigned.maxFeePerGas)).toBe(fourFifths(10n ** 15n / BigInt(unsigned.gas)))
    const rich = await prepareNextStep(createTerms(100n, 10n ** 20n))
    expect(BigInt(rich.unsigned.maxFeePerGas)).toBe(fourFifths(10n ** 18n / BigInt(rich.unsigned.gas)))
  })
})

describe('the simulation of a hostile token', () => {
  const revert = () => {
    throw new NodeError(3, 'execution reverted')
  }
  it.each<[string, Simulated]>([
    ['returns false', { result: word(0n) }],
    ['returns another number', { result: word(2n) }],
    ['returns half a word', { result: '0x0001' }],
    ['returns two words', { result: encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [1n, 1n]) }],
    ['reverts', { succeeds: false, result: '0x' }],
    ['reverts only in the estimate of the real transaction', { estimate: revert }],
    ['moves nothing', { theirs: [0n, 0n] }],
    ['takes from the recipient', { theirs: [500n, 400n] }],
    ['delivers more than the amount, as a reentrant or false balance', { theirs: [0n, 1_001n] }],
    ['takes more than the amount from the wallet', { ours: [5_000n, 3_999n] }],
    ['reports a balance that is no number', { theirs: '0x' }],
  ])('refuses a token that %s', async (_, simulated) => {
    expect(await estimate(simulated)).toBe('SIMULATION_FAILED')
  })

  it('treats a token as absent whose own balance is unreadable', async () => {
    expect(await estimate({ balance: '0x' })).toBe('INSUFFICIENT_BALANCE')
  })
})

it('the EVM sender refuses an amount that the signer treats as unlimited', async () => {
  const sender = await createSender({ balance: word(2n ** 200n) })
  const huge = { owner, recipient, token, amount: 2n ** 128n }
  await expect(sender.estimate(huge)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
})

it('the EVM sender limits a transfer of the coin between plain accounts to its exact gas', async () => {
  const sender = await createSender({ estimate: () => '0x5208', balance: null })
  const request = { owner, recipient, token: evmCoinAddress, amount }
  // Twice the base fee of 1 gwei and a tip of 1 gwei; the agreed maximum is twice that.
  expect(await sender.estimate(request)).toMatchObject({
    maxNetworkFee: 2n * 21_000n * 3_000_000_000n,
    expectedNetworkFee: 21_000n * 2_000_000_000n,
  })
})
