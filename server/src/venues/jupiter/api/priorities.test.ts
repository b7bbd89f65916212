import type { SolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { parseIntentId, parseUserId, parseWalletId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { SolanaTerms } from '@murmur/contract/signer'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { expect, test } from 'vitest'
import { createSolanaClient } from '#chains/solana/create-solana-client.ts'
import { tokenProgram } from '#chains/solana/programs.ts'
import { fakeGenesis } from '#chains/solana/test-support/fake-solana.ts'
import { randomAddress } from '#chains/solana/test-support/solana-key.ts'
import { type Upstream, type UpstreamCall, UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { jupiterVenue } from '#venues/jupiter/jupiter-venue.ts'
import { jupiterRelay } from './relay.ts'

const [owner, token, feeAccount, referralAccount] = Array.from({ length: 4 }, randomAddress) as [
  SolanaAddress,
  SolanaAddress,
  SolanaAddress,
  SolanaAddress,
]
const solana = createSolanaClient({ rpcUrls: 'http://127.0.0.1:9', genesisHash: fakeGenesis })

/** A Jupiter that records its requests and never responds. */
function createSilentJupiter() {
  const calls: UpstreamCall[] = []
  const upstream: Upstream = {
    name: 'jupiter',
    request: async (call) => {
      calls.push(call)
      throw new UpstreamUnavailable('silent')
    },
  }
  return { calls, upstream }
}

function makeTerms(side: 'buy' | 'sell'): SolanaTerms {
  const [sellToken, buyToken] = side === 'buy' ? [solanaCoinAddress, token] : [token, solanaCoinAddress]
  const ids = {
    chain: 'sol' as const,
    intentId: parseIntentId('i'),
    userId: parseUserId('u'),
    walletId: parseWalletId('w'),
    side,
    address: owner,
  }
  const amounts = { sellAmount: toBaseUnits(1000n), minBuyAmount: toBaseUnits(1n), maxNetworkFee: toBaseUnits(0n) }
  const deadline = Math.floor(Date.now() / 1000) + 60
  return { ...ids, ...amounts, sellToken, buyToken, platformFeeBps: 50, deadline, tokenProgram, treasury: feeAccount }
}

test('the Jupiter API client sends confirmed sells first, then confirmed buys, then quotes; no order is shared', async () => {
  const { calls, upstream } = createSilentJupiter()
  const venue = jupiterVenue({ upstream, solana, referralAccount, feeAccount })
  const down = { code: 'UPSTREAM_DOWN' }
  const request = {
    owner,
    sellToken: solanaCoinAddress,
    buyToken: token,
    sellAmount: 5n,
    platformFeeBps: 50,
    slippageBps: 100,
  }
  await expect(venue.quote(request)).rejects.toMatchObject(down)
  await expect(venue.quote({ ...request, sellToken: token, buyToken: solanaCoinAddress })).rejects.toMatchObject(down)
  await expect(venue.order(makeTerms('buy'))).rejects.toMatchObject(down)
  await expect(venue.order(makeTerms('sell'))).rejects.toMatchObject(down)
  expect(calls.map(({ priority, isUnshared }) => [priority, isUnshared])).toEqual([
    ['quote', true],
    ['buy', true],
    ['buy', true],
    ['sell', true],
  ])
})

test('the Jupiter API client delivers a signed transaction with the highest priority', async () => {
  const { calls, upstream } = createSilentJupiter()
  const validity = { kind: 'block-height' as const, lastValid: '1' }
  const signed = { raw: 'AA==', hash: parseTxHash('h'), from: owner, validity, delivery: '{"requestId":"r"}' }
  expect(await jupiterRelay({ upstream })(signed)).toBe(false)
  expect(calls).toMatchObject([{ path: '/swap/v2/execute', method: 'POST', priority: 'sell' }])
})
