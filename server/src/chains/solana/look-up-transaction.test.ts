import type { Address } from '@murmur/contract/address'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { afterEach, expect, test } from 'vitest'
import type { SignedTransaction } from '#chains/chain.port.ts'
import { type FakeNode, fakeNode, NodeError } from '#chains/evm/test-support/fake-node.ts'
import { createSolanaClient } from './create-solana-client.ts'
import { solanaChain } from './solana-chain.ts'
import { tokenRent } from './test-support/account-data.ts'
import { fakeGenesis } from './test-support/fake-solana.ts'
import { randomAddress } from './test-support/solana-key.ts'

const owner = randomAddress() as Address
const hash = parseTxHash('5').repeat(88)
const lastValid = 10_000
const transaction: SignedTransaction = {
  hash: parseTxHash(hash),
  raw: '',
  from: owner,
  validity: { kind: 'block-height', lastValid: String(lastValid) },
}
const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

/** The node's responses: slots are 5000 ahead of heights. */
async function makeChain(answers: FakeNode['answers']) {
  const node = await fakeNode(0, {
    getGenesisHash: () => fakeGenesis,
    getEpochInfo: () => ({ absoluteSlot: 15_000, blockHeight: 10_000 }),
    getSignatureStatuses: () => statusResponse(15_032, null),
    getTransaction: () => null,
    ...answers,
  })
  nodes.push(node)
  const solana = createSolanaClient({ rpcUrls: node.url, genesisHash: fakeGenesis, requestTimeoutMs: 10_000 })
  return { node, chain: solanaChain(solana) }
}

function statusResponse(
  slot: number,
  status: null | { slot: number; confirmationStatus: string | null; err?: unknown },
) {
  return { context: { slot }, value: [status && { confirmations: null, err: null, ...status }] }
}

const finalEpochInfo = (blockHeight: number) => () => ({ absoluteSlot: blockHeight + 5_000, blockHeight })
const lookUpWith = async (answers: FakeNode['answers']) => {
  const { chain } = await makeChain(answers)
  return chain.getStatus(transaction).catch((error: { code?: string }) => error.code ?? error)
}
const notFound = { status: 'not-found', chainTime: null }
const expired = { status: 'cannot-land', reason: 'expired' }

test('the Solana lookup reports that a transaction cannot land once the final height is past its last one, and not before', async () => {
  expect(await lookUpWith({ getEpochInfo: finalEpochInfo(lastValid) })).toEqual(notFound)
  expect(await lookUpWith({ getEpochInfo: finalEpochInfo(lastValid + 1) })).toEqual(expired)
})

test('the Solana lookup concludes nothing from a node that has not seen the final slot yet', async () => {
  const getEpochInfo = finalEpochInfo(lastValid + 1)
  const finalSlot = lastValid + 5_001
  expect(await lookUpWith({ getEpochInfo, getSignatureStatuses: () => statusResponse(finalSlot - 1, null) })).toEqual(
    notFound,
  )
  expect(await lookUpWith({ getEpochInfo, getSignatureStatuses: () => statusResponse(finalSlot, null) })).toEqual(
    expired,
  )
})

test('the Solana lookup reports an old transaction as absent only if the history of the node reaches back that far', async () => {
  // The transaction could be in blocks from height 9850 on; 300 blocks later, nodes start to prune.
  const lookUpAfterExpiry = (more: FakeNode['answers'], newest = 15_151) =>
    lookUpWith({
      getEpochInfo: finalEpochInfo(lastValid + 101),
      getSignatureStatuses: () => statusResponse(newest, null),
      ...more,
    })
  const unknown = () => {
    throw new NodeError(-32601, 'Method not found')
  }
  const getEpochInfo = finalEpochInfo(lastValid + 1)
  expect(await lookUpAfterExpiry({ getEpochInfo, getFirstAvailableBlock: unknown }, 15_150)).toEqual(expired)
  expect(await lookUpAfterExpiry({ getEpochInfo, getFirstAvailableBlock: unknown })).toBe('UPSTREAM_DOWN')
  expect(await lookUpAfterExpiry({ getFirstAvailableBlock: () => 0 })).toEqual(expired)
  const getBlock = (slot: unknown) => ({ blockHeight: (slot as number) - 5_000 })
  expect(await lookUpAfterExpiry({ getFirstAvailableBlock: () => 14_850, getBlock })).toEqual(expired)
  expect(await lookUpAfterExpiry({ getFirstAvailableBlock: () => 14_851, getBlock })).toEqual(notFound)
  expect(await lookUpAfterExpiry({ getFirstAvailableBlock: () => 14_850, getBlock: unknown })).toBe('UPSTREAM_DOWN')
})

const transactionRecord = (change: object = {}, meta: object = {}) => ({
  slot: 15_001,
  blockTime: 1_700_000_000,
  transaction: { signatures: [hash], message: { accountKeys: [owner, randomAddress()] } },
  meta: {
    err: null,
    fee: 6_501,
    preBalances: [1_000_000, 0],
    postBalances: [900_000, 0],
    preTokenBalances: [],
    postTokenBalances: [],
    ...meta,
  },
  ...change,
})

test('the Solana lookup reports "pending" for a transaction that is only processed, or confirmed without a record yet', async () => {
  const processed = { slot: 15_001, confirmationStatus: 'processed' }
  const confirmed = { slot: 15_001, confirmationStatus: 'confirmed' }
  const getTransaction = () => transactionRecord()
  expect(await lookUpWith({ getSignatureStatuses: () => statusResponse(15_002, processed), getTransaction })).toEqual({
    status: 'pending',
    chainTime: null,
  })
  expect(await lookUpWith({ getSignatureStatuses: () => statusResponse(15_002, confirmed) })).toEqual({
    status: 'pending',
    chainTime: null,
  })
})

test('the Solana lookup counts the slot of a confirmed transaction as depth 1, and a final one as depth 32', async () => {
  const lookUpAtSlot = (slot: number, confirmationStatus: string | null) =>
    lookUpWith({
      getSignatureStatuses: () => statusResponse(slot, { slot: 15_001, confirmationStatus }),
      getTransaction: () => transactionRecord(),
    })
  const included = { status: 'included', succeeded: true, blockNumber: 15_001n, networkFee: 6_501n }
  expect(await lookUpAtSlot(15_001, 'confirmed')).toEqual({ ...included, depth: 1 })
  expect(await lookUpAtSlot(15_000, 'confirmed')).toEqual({ ...included, depth: 1 })
  expect(await lookUpAtSlot(15_004, 'confirmed')).toEqual({ ...included, depth: 4 })
  expect(await lookUpAtSlot(15_100, 'confirmed')).toEqual({ ...included, depth: 31 })
  expect(await lookUpAtSlot(15_020, 'finalized')).toEqual({ ...included, depth: 32 })
  expect(await lookUpAtSlot(15_100, 'finalized')).toEqual({ ...included, depth: 100 })
  expect(await lookUpAtSlot(15_100, null)).toEqual({ ...included, depth: 100 })
})

test("the Solana lookup includes the deposit for a new token account in the network's charges", async () => {
  const lookUpStatus = (meta: object, from = owner) =>
    lookUpWith({
      getSignatureStatuses: () => statusResponse(15_001, { slot: 15_001, confirmationStatus: 'confirmed' }),
      getTransaction: () =>
        transactionRecord({ transaction: { signatures: [hash], message: { accountKeys: [from, owner] } } }, meta),
    })
  const mint = randomAddress()
  const held = { accountIndex: 1, mint, owner, uiTokenAmount: { amount: '5' } }
  const isNew = { postBalances: [900_000, Number(tokenRent)], postTokenBalances: [held] }
  expect(await lookUpStatus(isNew)).toMatchObject({ networkFee: 6_501n + tokenRent })
  expect(await lookUpStatus({ ...isNew, preTokenBalances: [held] })).toMatchObject({ networkFee: 6_501n })
  expect(await lookUpStatus({ ...isNew, postTokenBalances: [{ ...held, owner: randomAddress() }] })).toMatchObject({
    networkFee: 6_501n,
  })
  expect(await lookUpStatus(isNew, randomAddress() as Address)).toMatchObject({ networkFee: 0n })
})

test('the Solana lookup counts a failed transaction as included for any form of error', async () => {
  for (const err of ['AccountInUse', { InstructionError: [2, { Custom: 1 }] }]) {
    const getSignatureStatuses = () => statusResponse(15_001, { slot: 15_001, confirmationStatus: 'confirmed', err })
    const getTransaction = () => transactionRecord({}, { err })
    expect(await lookUpWith({ getSignatureStatuses, getTransaction })).toMatchObject({
      status: 'included',
      succeeded: false,
    })
  }
})

test.each([
  [
    'the record of another transaction',
    transactionRecord({
      transaction: { signatures: ['4'.repeat(88)], message: { accountKeys: [owner, randomAddress()] } },
    }),
  ],
  ['a record that lacks balances', transactionRecord({}, { postBalances: [1] })],
  [
    'lamports that no number holds',
    transactionRecord(
      {},
      {
        preBalances: [1, 0],
        postBalances: [1, 2 ** 60],
        postTokenBalances: [{ accountIndex: 1, mint: randomAddress(), owner, uiTokenAmount: { amount: '1' } }],
      },
    ),
  ],
  ['a record without a fee', transactionRecord({}, { fee: null })],
])('the Solana lookup rejects with UPSTREAM_DOWN for %s', async (_, body) => {
  const getSignatureStatuses = () => statusResponse(15_001, { slot: 15_001, confirmationStatus: 'confirmed' })
  expect(await lookUpWith({ getSignatureStatuses, getTransaction: () => body })).toBe('UPSTREAM_DOWN')
})

test('the Solana lookup rejects a node that has fallen far behind an earlier head', async () => {
  let slot = 20_000
  const { chain } = await makeChain({
    getEpochInfo: finalEpochInfo(9_000),
    getSignatureStatuses: () => statusResponse(slot, null),
  })
  expect(await chain.getStatus(transaction)).toEqual(notFound)
  slot = 20_000 - 151
  await expect(chain.getStatus(transaction)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})
