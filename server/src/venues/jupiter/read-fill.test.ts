import type { Address, SolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { parseIntentId, parseUserId, parseWalletId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { SolanaTerms } from '@murmur/contract/signer'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { afterEach, expect, test } from 'vitest'
import { type FakeNode, fakeNode } from '#chains/evm/test-support/fake-node.ts'
import { createSolanaClient } from '#chains/solana/create-solana-client.ts'
import { tokenProgram } from '#chains/solana/programs.ts'
import { fakeGenesis } from '#chains/solana/test-support/fake-solana.ts'
import { randomAddress } from '#chains/solana/test-support/solana-key.ts'
import { unlimitedUpstream } from '#test-support/fakes/unlimited-upstream.ts'
import { jupiterVenue } from './jupiter-venue.ts'

const hash = parseTxHash('5').repeat(88)
const [owner, token, treasury, account, wrapped, stranger] = Array.from({ length: 6 }, randomAddress) as [
  SolanaAddress,
  SolanaAddress,
  SolanaAddress,
  SolanaAddress,
  SolanaAddress,
  SolanaAddress,
]
const keys = [owner, account, treasury, wrapped, stranger]
const rent = 2_039_280
const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

function makeTerms(side: 'buy' | 'sell', sellAmount: bigint, minBuyAmount: bigint): SolanaTerms {
  const [sellToken, buyToken] = side === 'buy' ? [solanaCoinAddress, token] : [token, solanaCoinAddress]
  const ids = {
    chain: 'sol' as const,
    intentId: parseIntentId('i'),
    userId: parseUserId('u'),
    walletId: parseWalletId('w'),
    side,
    address: owner,
  }
  const amounts = {
    sellAmount: toBaseUnits(sellAmount),
    minBuyAmount: toBaseUnits(minBuyAmount),
    maxNetworkFee: toBaseUnits(0n),
  }
  return { ...ids, ...amounts, sellToken, buyToken, platformFeeBps: 50, deadline: 0, tokenProgram, treasury }
}

const tokenBalance = (accountIndex: number, mint: Address, whose: string, amount: number) => ({
  accountIndex,
  mint,
  owner: whose,
  uiTokenAmount: { amount: String(amount) },
})

type Meta = { pre: number[]; post: number[]; preTokens?: object[]; postTokens?: object[]; err?: unknown }

async function readFillFromMeta(terms: SolanaTerms, meta: Meta | null, blockTime: number | null = 1_700_000_000) {
  const { pre, post, preTokens = [], postTokens = [], err = null } = meta ?? { pre: [], post: [] }
  // The last two are loaded from a lookup table.
  const record = {
    slot: 77,
    blockTime,
    transaction: { signatures: [hash], message: { accountKeys: keys.slice(0, 3) } },
    meta: {
      err,
      fee: 6_500,
      preBalances: pre,
      postBalances: post,
      preTokenBalances: preTokens,
      postTokenBalances: postTokens,
      loadedAddresses: { writable: keys.slice(3), readonly: [] },
    },
  }
  const node = await fakeNode(0, { getGenesisHash: () => fakeGenesis, getTransaction: () => meta && record })
  nodes.push(node)
  const solana = createSolanaClient({ rpcUrls: node.url, genesisHash: fakeGenesis, requestTimeoutMs: 10_000 })
  const config = {
    solana,
    upstream: unlimitedUpstream('http://127.0.0.1:9'),
    referralAccount: randomAddress(),
    feeAccount: treasury,
  }
  return jupiterVenue(config).readFill(terms, parseTxHash(hash))
}

const buy: Meta = {
  pre: [10_000_000, 0, 5, 0, 0],
  post: [10_000_000 - 1_000_000 - 6_500 - rent, rent, 5_005, 0, 0],
  preTokens: [tokenBalance(2, solanaCoinAddress, stranger, 100)],
  postTokens: [tokenBalance(1, token, owner, 3_000), tokenBalance(2, solanaCoinAddress, stranger, 5_100)],
}

test('readFill reads a buy: amount spent without fee and deposit, amount received, platform fee', async () => {
  expect(await readFillFromMeta(makeTerms('buy', 1_000_000n, 2_900n), buy)).toEqual({
    sold: 1_000_000n,
    bought: 3_000n,
    platformFee: 5_000n,
    blockNumber: 77n,
    at: '2023-11-14T22:13:20.000Z',
    crossChecked: true,
  })
})

test('readFill reports the actual amounts of a buy that differs from the terms, without crossChecked', async () => {
  const more = { ...buy, post: [...buy.post].fill((buy.post[0] as number) - 10_000, 0, 1) }
  const crossChecked = false
  expect(await readFillFromMeta(makeTerms('buy', 1_000_000n, 2_900n), more)).toMatchObject({
    sold: 1_010_000n,
    crossChecked,
  })
  expect(await readFillFromMeta(makeTerms('buy', 1_000_000n, 3_001n), buy)).toMatchObject({
    bought: 3_000n,
    crossChecked,
  })
  const unpaid = {
    ...buy,
    postTokens: [tokenBalance(1, token, owner, 3_000), tokenBalance(2, solanaCoinAddress, stranger, 100)],
  }
  expect(await readFillFromMeta(makeTerms('buy', 1_000_000n, 2_900n), unpaid)).toMatchObject({
    platformFee: 0n,
    crossChecked,
  })
})

const sell: Meta = {
  pre: [10_000_000, rent, 5, 0, 0],
  post: [10_000_000 + 995_000 - 6_500, rent, 5_005, 0, 0],
  preTokens: [tokenBalance(1, token, owner, 4_000), tokenBalance(2, solanaCoinAddress, stranger, 0)],
  postTokens: [
    tokenBalance(1, token, owner, 1_000),
    tokenBalance(2, solanaCoinAddress, stranger, 5_000),
    tokenBalance(4, token, stranger, 3_000),
  ],
}

test('readFill reads a sale: tokens spent, and coin received before the network fee', async () => {
  expect(await readFillFromMeta(makeTerms('sell', 3_000n, 990_000n), sell)).toMatchObject({
    sold: 3_000n,
    bought: 995_000n,
    platformFee: 5_000n,
    crossChecked: true,
  })
})

test('readFill counts wrapped SOL that the owner had or keeps as neither gain nor loss', async () => {
  const closed: Meta = {
    ...sell,
    pre: [10_000_000, rent, 5, rent + 700, 0],
    post: [(sell.post[0] as number) + rent + 700, rent, 5_005, 0, 0],
    preTokens: [...(sell.preTokens ?? []), tokenBalance(3, solanaCoinAddress, owner, 700)],
  }
  expect(await readFillFromMeta(makeTerms('sell', 3_000n, 990_000n), closed)).toMatchObject({
    bought: 995_000n,
    crossChecked: true,
  })
  const kept: Meta = {
    ...sell,
    post: [10_000_000 - rent - 6_500, rent, 5_005, rent + 995_000, 0],
    postTokens: [...(sell.postTokens ?? []), tokenBalance(3, solanaCoinAddress, owner, 995_000)],
  }
  expect(await readFillFromMeta(makeTerms('sell', 3_000n, 990_000n), kept)).toMatchObject({
    bought: 995_000n,
    crossChecked: true,
  })
})

test("readFill returns nothing without a record or its block's time, and throws for a failed transaction", async () => {
  const terms = makeTerms('buy', 1_000_000n, 2_900n)
  await expect(readFillFromMeta(terms, null)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
  await expect(readFillFromMeta(terms, buy, null)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
  await expect(readFillFromMeta(terms, { ...buy, err: { InstructionError: [1, 'Custom'] } })).rejects.toThrow(
    'has no fill',
  )
})
