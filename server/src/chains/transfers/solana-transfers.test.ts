import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeNode, fakeNode, NodeFailure } from '#chains/evm/test-support/fake-node.ts'
import { createSolanaClient } from '#chains/solana/create-solana-client.ts'
import { tokenProgram } from '#chains/solana/programs.ts'
import { tokenAccount } from '#chains/solana/test-support/account-data.ts'
import { fakeGenesis } from '#chains/solana/test-support/fake-solana.ts'
import { randomAddress } from '#chains/solana/test-support/solana-key.ts'
import { type SolanaTransfersOptions, solanaTransfers } from './solana-transfers.ts'

const owner = randomAddress()
const payer = randomAddress()
const account = randomAddress()
const mint = randomAddress()

type Landed = { slot: number; lamports: number; names: string }
let node: FakeNode
/** The chain: transactions by signature, oldest first. */
let landed: Map<string, Landed>
let finalized: number
let tokens: bigint
beforeEach(async () => {
  ;[landed, finalized, tokens] = [new Map(), 1_000, 0n]
  node = await fakeNode(0, {
    getGenesisHash: () => fakeGenesis,
    getEpochInfo: () => ({ absoluteSlot: finalized, blockHeight: finalized }),
    getTokenAccountsByOwner: (_, program) => ({
      context: { slot: finalized + 32 },
      value:
        (program as { programId: string }).programId === tokenProgram && tokens > 0n
          ? [{ pubkey: account, account: encodeAccount(tokens) }]
          : [],
    }),
    getSignaturesForAddress: (address, options) => {
      const { limit, before } = options as { limit: number; before?: string }
      const all = [...landed].filter(([, { names, slot }]) => names === address && slot <= finalized).reverse()
      const from = before ? all.findIndex(([signature]) => signature === before) + 1 : 0
      return all.slice(from, from + limit).map(([signature, { slot }]) => ({ signature, slot, err: null }))
    },
    getTransaction: (signature) => toResponse(signature as string),
  })
})
afterEach(() => node.close())

function toResponse(signature: string) {
  const { slot, lamports, names } = landed.get(signature) ?? { slot: 0, lamports: 0, names: '' }
  const balance = (amount: bigint) => ({ accountIndex: 1, mint, owner, uiTokenAmount: { amount: String(amount) } })
  const isToken = names === account
  return {
    slot,
    blockTime: 1_700_000_000,
    meta: {
      err: null,
      fee: 5_000,
      preBalances: [1_000_000, 0],
      postBalances: [1_000_000 - 5_000 - lamports, lamports],
      preTokenBalances: isToken ? [balance(0n)] : [],
      postTokenBalances: isToken ? [balance(tokens)] : [],
    },
    transaction: { signatures: [signature], message: { accountKeys: [payer, isToken ? account : owner] } },
  }
}

function encodeAccount(amount: bigint) {
  const { lamports, owner: program, data } = tokenAccount({ mint, owner, amount })
  return { lamports: Number(lamports), owner: program, data: [Buffer.from(data).toString('base64'), 'base64'] }
}

const toSignature = (number: number) =>
  String(10_000 + number)
    .padStart(64, '1')
    .replaceAll('0', 'A')

function openFeed(options: Partial<SolanaTransfersOptions>) {
  const solana = createSolanaClient({ rpcUrls: node.url, genesisHash: fakeGenesis, requestTimeoutMs: 10_000 })
  return solanaTransfers(solana, { settleDepth: 32, ...options })
}

type Batch = Awaited<ReturnType<ReturnType<typeof openFeed>['readSince']>>

/** Reads call by call until the feed is caught up. */
async function readCalls(feed: ReturnType<typeof openFeed>) {
  const calls: { hashes: string[]; requests: string[] }[] = []
  for (let cursor: string | null = null, isCaughtUp = false; !isCaughtUp; ) {
    const before = node.requests.length
    const batch: Batch | undefined = await feed.readSince(cursor, async () => [owner]).catch(() => undefined)
    calls.push({ hashes: batch?.transfers.map(({ hash }) => hash) ?? [], requests: node.requests.slice(before) })
    if (batch) ({ cursor, isCaughtUp } = batch)
  }
  return calls
}
const count = (all: readonly string[], method: string) => all.filter((each) => each === method).length

test.each([10_000, 200])(
  'the Solana transfer reader reads a long backlog in bounded calls, and remembers %i of its signatures',
  async (maxListed) => {
    for (let n = 1; n <= 700; n++) landed.set(toSignature(n), { slot: n, lamports: n, names: owner })
    const calls = await readCalls(openFeed({ maxTransactions: 20, maxPages: 1, maxListed }))
    expect(calls.flatMap(({ hashes }) => hashes)).toEqual([...landed.keys()])
    for (const { requests } of calls) {
      // A new listing reads a page beside the token accounts.
      expect(count(requests, 'getSignaturesForAddress')).toBeLessThanOrEqual(2)
      expect(count(requests, 'getTransaction')).toBeLessThanOrEqual(20)
    }
    const pages = count(
      calls.flatMap(({ requests }) => requests),
      'getSignaturesForAddress',
    )
    if (maxListed > 700) expect(pages).toBe(3)
  },
)

test('the Solana transfer reader goes on after a failed request where it was', async () => {
  for (let n = 1; n <= 60; n++) landed.set(toSignature(n), { slot: n, lamports: n, names: owner })
  const { getTransaction } = node.answers
  let reads = 0
  node.answers.getTransaction = (...params) => {
    reads += 1
    if (reads === 30) throw new NodeFailure('reset')
    return getTransaction?.(...params)
  }
  const calls = await readCalls(openFeed({ maxTransactions: 20 }))
  expect(calls.flatMap(({ hashes }) => hashes)).toEqual([...landed.keys()])
  expect(reads).toBeLessThanOrEqual(63)
})

test('the Solana transfer reader reports a token transfer whose amount it saw before the transfer was final', async () => {
  const feed = openFeed({})
  const first = await feed.readSince(null, async () => [owner])
  tokens = 7n
  landed.set(toSignature(1), { slot: finalized + 20, lamports: 0, names: account })
  const second = await feed.readSince(first.cursor, async () => [owner])
  expect(second).toMatchObject({ transfers: [], isCaughtUp: true })
  finalized += 40
  const third = await feed.readSince(second.cursor, async () => [owner])
  expect(third.transfers).toMatchObject([{ token: mint, amount: 7n, direction: 'in' }])
})
