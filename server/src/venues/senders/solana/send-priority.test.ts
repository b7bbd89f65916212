import { toSolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { parseIntentId, parseUserId, parseWalletId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { SolanaSendTerms } from '@murmur/contract/signer'
import { getCompiledTransactionMessageDecoder } from '@solana/kit'
import { afterEach, expect, test } from 'vitest'
import { type FakeNode, fakeNode } from '#chains/evm/test-support/fake-node.ts'
import { createSolanaClient } from '#chains/solana/create-solana-client.ts'
import { systemProgram } from '#chains/solana/programs.ts'
import { blockhashAt, fakeGenesis } from '#chains/solana/test-support/fake-solana.ts'
import { solanaSender } from '../solana-sender.ts'

const owner = toSolanaAddress('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM')
const recipient = toSolanaAddress('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')
const amount = 1_000_000_000n
const request = { owner, recipient, token: solanaCoinAddress, amount }
const signatureFee = 5_000n

const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

/** A sender of SOL. `usualPrice`: the price that recent transactions paid, in micro-lamports per compute unit. */
async function createSender(usualPrice: number) {
  const account = (lamports: bigint) => ({ lamports: Number(lamports), owner: systemProgram, data: ['', 'base64'] })
  const at = (value: unknown) => ({ context: { slot: 16 }, value })
  const held = 10_000_000_000n
  const node = await fakeNode(0, {
    getGenesisHash: () => fakeGenesis,
    getLatestBlockhash: () => at({ blockhash: blockhashAt(16), lastValidBlockHeight: 150 }),
    getRecentPrioritizationFees: () => [{ slot: 15, prioritizationFee: usualPrice }],
    getMultipleAccounts: () => at([account(held), account(held)]),
    simulateTransaction: () => at({ err: null, logs: [], accounts: [account(held - amount), account(held + amount)] }),
  })
  nodes.push(node)
  return solanaSender({
    solana: createSolanaClient({ rpcUrls: node.url, genesisHash: fakeGenesis, requestTimeoutMs: 10_000 }),
  })
}

const createTerms = (priority: Pick<SolanaSendTerms, 'priority'>, maxNetworkFee: bigint): SolanaSendTerms => ({
  ...{ intentId: parseIntentId('send'), userId: parseUserId('user'), walletId: parseWalletId('wallet'), side: 'send' },
  ...{ chain: 'sol', address: owner, token: solanaCoinAddress, tokenProgram: systemProgram, decimals: 9 },
  ...{ tokenFee: toBaseUnits(0n), recipient, amount: toBaseUnits(amount), deadline: 0 },
  ...{ maxNetworkFee: toBaseUnits(maxNetworkFee), ...priority },
})

/** The compute limit and the price of a message. */
function readBudget(message: string): { limit: bigint; price: bigint } {
  const compiled = getCompiledTransactionMessageDecoder().decode(Buffer.from(message, 'base64'))
  if (compiled.version !== 0) throw new Error('another version')
  const data = (tag: number) =>
    Buffer.from(compiled.instructions.flatMap((each) => (each.data?.[0] === tag ? [each.data] : []))[0] ?? [])
  return { limit: BigInt(data(2).readUInt32LE(1)), price: data(3).readBigUInt64LE(1) }
}

test.each([
  ['normal', {}, 1n],
  ['fast', { priority: 'fast' }, 2n],
  ['urgent', { priority: 'urgent' }, 4n],
] as const)(
  'the fees of a %s send and its transaction contain a multiple of the usual priority fee',
  async (_, priority, factor) => {
    const sender = await createSender(1_000_000)
    const estimate = await sender.estimate({ ...request, ...priority })
    // A transfer of SOL has a limit of 2,000 compute units.
    expect(estimate.expectedNetworkFee).toBe(signatureFee + 2_000n * factor)
    const { unsigned } = await sender.order(createTerms(priority, estimate.maxNetworkFee))
    expect(readBudget(unsigned.message).price).toBe(1_000_000n * factor)
  },
)

test('a raised priority fee stays within the agreed network fee, and is at least the usual one', async () => {
  const sender = await createSender(2_000_000)
  const orderFor = async (priorityFee: bigint) => {
    const { unsigned } = await sender.order(createTerms({ priority: 'urgent' }, signatureFee + priorityFee))
    return readBudget(unsigned.message)
  }
  const { limit } = await orderFor(1_000_000n)
  expect((await orderFor(limit * 8n)).price).toBe(8_000_000n)
  expect((await orderFor(limit * 7n)).price).toBe(7_000_000n)
  expect((await orderFor(limit * 2n)).price).toBe(2_000_000n)
  await expect(orderFor(limit * 2n - 1n)).rejects.toMatchObject({
    code: 'PRICE_MOVED',
    details: { reason: 'fee-rose' },
  })
})
