import type { Address, SolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { parseIntentId, parseUserId, parseWalletId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { SolanaTerms } from '@murmur/contract/signer'
import { parseTxHash } from '@murmur/contract/tx-hash'
import type { Chain, SignedTransaction, TransactionStatus } from '#chains/chain.port.ts'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import { solanaChain } from '#chains/solana/solana-chain.ts'
import { makeSolanaKey, signMessage } from '#chains/solana/test-support/solana-key.ts'
import { unlimitedUpstream } from '#test-support/fakes/unlimited-upstream.ts'
import { jupiterRelay } from '#venues/jupiter/api/relay.ts'
import { deriveFeeAccount } from '#venues/jupiter/fee-account.ts'
import { type JupiterVenueConfig, jupiterVenue } from '#venues/jupiter/jupiter-venue.ts'
import type { PreparedOrder, SolanaVenue, VenueQuote, VenueRequest } from '#venues/venue.port.ts'

/** A Solana with Jupiter, real or fake. */
export type SolanaWorld = {
  solana: Solana
  jupiterUrl: string
  referralAccount: string
  /** A token with a market there. */
  token: string
  /** Default 10000, so that a busy machine does not look like an outage. */
  jupiterTimeoutMs?: number
  /** Default: Jupiter. */
  openVenue?: (config: JupiterVenueConfig) => SolanaVenue
  fund(owner: string, lamports: bigint): Promise<void>
  stop(): Promise<void>
}

export type SolanaTrader = {
  address: SolanaAddress
  /** The traded token. */
  token: string
  chain: Chain
  venue: SolanaVenue
  terms(
    side: 'buy' | 'sell',
    amount: bigint,
    more?: Partial<VenueRequest>,
  ): Promise<{ quote: VenueQuote; terms: SolanaTerms }>
  sign(order: PreparedOrder): SignedTransaction
  /** Waits until it is in a block. */
  included(transaction: SignedTransaction): Promise<Extract<TransactionStatus, { status: 'included' }>>
}

/** A trader that runs the same steps as the execution. */
export async function solanaTrader(world: SolanaWorld, lamports = 5_000_000_000n): Promise<SolanaTrader> {
  const { solana, jupiterUrl, referralAccount, token, openVenue = jupiterVenue } = world
  const requestTimeoutMs = world.jupiterTimeoutMs ?? 10_000
  const key = makeSolanaKey()
  const feeAccount = await deriveFeeAccount(referralAccount)
  const upstream = unlimitedUpstream(jupiterUrl)
  const venue = openVenue({ solana, upstream, referralAccount, feeAccount, requestTimeoutMs })
  const chain = solanaChain(solana, { relay: jupiterRelay({ upstream, requestTimeoutMs }) })
  if (lamports > 0n) await world.fund(key.address, lamports)
  while ((await chain.holdings(key.address, [])).coin < lamports) await chain.untilNextBlock(1_000)
  return {
    address: key.address,
    token,
    chain,
    venue,
    async terms(side, amount, more = {}) {
      const request = toVenueRequest(side, key.address, token, amount, more)
      const quote = await venue.quote(request)
      const facts = await chain.tokenMetadata(token as Address)
      if (!facts) throw new Error('no such token')
      return { quote, terms: toTerms(side, request, quote, await venue.venueTerms(facts)) }
    },
    sign({ unsigned, lastValid, delivery }) {
      const { raw, signature } = signMessage(key, unsigned.message)
      const validity = { kind: 'block-height' as const, lastValid: String(lastValid) }
      return { hash: parseTxHash(signature), raw, from: key.address, validity, delivery }
    },
    async included(transaction) {
      for (let attempt = 0; attempt < 200; attempt += 1) {
        const lookup = await chain.getStatus(transaction)
        if (lookup.status === 'included') return lookup
        await chain.untilNextBlock(1_000)
      }
      throw new Error('the transaction does not land')
    },
  }
}

function toVenueRequest(
  side: 'buy' | 'sell',
  owner: Address,
  token: string,
  sellAmount: bigint,
  more: Partial<VenueRequest>,
): VenueRequest {
  const [sellToken, buyToken] = side === 'buy' ? [solanaCoinAddress, token] : [token, solanaCoinAddress]
  return {
    owner: owner as Address,
    sellToken: sellToken as Address,
    buyToken: buyToken as Address,
    sellAmount,
    platformFeeBps: 50,
    slippageBps: 100,
    ...more,
  }
}

function toTerms(
  side: 'buy' | 'sell',
  request: VenueRequest,
  quote: VenueQuote,
  venueTerms: Awaited<ReturnType<SolanaVenue['venueTerms']>>,
): SolanaTerms {
  if (venueTerms.chain !== 'sol') throw new Error('the transaction is on another chain')
  const { owner, sellToken, buyToken, sellAmount, platformFeeBps, priority } = request
  return {
    ...venueTerms,
    intentId: parseIntentId('i'),
    userId: parseUserId('u'),
    walletId: parseWalletId('w'),
    side,
    address: owner as SolanaAddress,
    sellToken: sellToken as SolanaAddress,
    buyToken: buyToken as SolanaAddress,
    sellAmount: toBaseUnits(sellAmount),
    minBuyAmount: toBaseUnits(quote.minBuyAmount),
    expectedBuyAmount: toBaseUnits(quote.buyAmount),
    platformFeeBps,
    maxNetworkFee: toBaseUnits(quote.maxNetworkFee),
    deadline: Math.floor(Date.now() / 1000) + 60,
    ...(priority && priority !== 'normal' ? { priority } : {}),
  }
}
