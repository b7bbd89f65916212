import { solanaCoinAddress } from '@murmur/contract/chains'
import type { Config } from '#config.ts'
import type { TradingChain } from '#features/intents/trading-chain.ts'
import { openSolana, type Solana } from '#integrations/chains/solana/open-solana.ts'
import { solanaChain } from '#integrations/chains/solana/solana-chain.ts'
import { jupiterVenue } from '#integrations/venues/jupiter/jupiter-venue.ts'
import { jupiterRelay } from '#integrations/venues/jupiter/relay.ts'
import type { SolanaVenue } from '#integrations/venues/venue.port.ts'
import type { Upstreams } from '#wire-upstreams.ts'

export type WiredSolana = TradingChain & { key: 'sol'; solana: Solana; venue: SolanaVenue }

const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
/** Fees and the deposits of a few token accounts: 0.01 SOL. */
const gasReserve = 10_000_000n

/** Puts Solana together: one connection to its nodes, and over it the chain, and Jupiter as its venue and relay. */
export function wireSolana(config: Config, upstreams: Pick<Upstreams, 'jupiter' | 'jupiterRelay'>): WiredSolana {
  const solana = openSolana({
    rpcUrls: config.SOL_RPC_URL,
    genesisHash: config.SOL_GENESIS_HASH,
    pollMs: config.CHAIN_POLL_MS,
  })
  return {
    key: 'sol',
    solana,
    chain: solanaChain(solana, { relay: jupiterRelay({ upstream: upstreams.jupiterRelay }) }),
    venue: jupiterVenue({
      upstream: upstreams.jupiter,
      solana,
      referralAccount: config.JUPITER_REFERRAL_ACCOUNT,
      feeAccount: config.JUPITER_FEE_ACCOUNT,
      rehearser: config.SOL_REHEARSAL_WALLET,
    }),
    coin: { address: solanaCoinAddress, symbol: 'SOL', name: 'Solana', decimals: 9 },
    stable: usdc,
    gasReserve,
  }
}
