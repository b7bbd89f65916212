import type { ChainKey, EvmChainKey } from '@murmur/contract/chains'
import type { EvmTerms, SolanaTerms } from '@murmur/contract/signer'
import { sandboxToken, sandboxTokens } from '#test-support/sandbox/sandbox-token.ts'
import { sandboxReferralAccount, type TestSandbox } from '#test-support/sandbox/start-test-sandbox.ts'
import { testTrader } from '#test-support/sandbox/test-trader.ts'
import { type SolanaWorld, solanaTrader } from '#venues/jupiter/test-support/solana-trader.ts'
import type { VenueTrader } from './venue-conformance.ts'

/** A trader at an EVM venue of the sandbox, with 10 ether; at Uniswap by default. */
export async function evmVenueTrader(
  sandbox: TestSandbox,
  chain: EvmChainKey,
  openVenue?: Parameters<typeof testTrader>[3],
): Promise<VenueTrader> {
  const trader = await testTrader(sandbox, chain, 10n, openVenue)
  const token = plainToken(chain)
  const owner = trader.account.address
  return {
    owner,
    token,
    spends: 10n ** 17n,
    chain: trader.chain,
    venue: trader.venue,
    quote: (side, amount) => trader.quote(side, token, amount),
    prepare: async (terms: EvmTerms) => trader.venue.nextStep(terms, await trader.chain.nextNonce(owner), 0n),
    executeTrade: (terms: EvmTerms) => trader.executeSigned(terms),
  }
}

/** A trader at a Solana venue, with 5 SOL. */
export async function solanaVenueTrader(world: SolanaWorld): Promise<VenueTrader> {
  const trader = await solanaTrader(world)
  return {
    owner: trader.address,
    token: trader.token,
    spends: 200_000_000n,
    chain: trader.chain,
    venue: trader.venue,
    quote: (side, amount) => trader.terms(side, amount),
    prepare: (terms: SolanaTerms) => trader.venue.order(terms),
    async executeTrade(terms: SolanaTerms) {
      const transaction = trader.sign(await trader.venue.order(terms))
      await trader.chain.send(transaction)
      const { networkFee } = await trader.included(transaction)
      return { fill: await trader.venue.readFill(terms, transaction.hash), networkFee }
    },
  }
}

/** The first token of the sandbox on a chain without taxes, hooks or a fixed price. */
function plainToken(chain: ChainKey): string {
  const found = sandboxTokens().find((token) => token.chain === chain && token.kind === 'plain' && token.usd !== '1')
  if (!found) throw new Error(`The sandbox has no plain token on ${chain}`)
  return found.address
}

/** The sandbox's Solana with one of its tokens; Jupiter trades it unless `openVenue` is given. */
export function sandboxSolana(sandbox: TestSandbox, symbol: string, openVenue?: SolanaWorld['openVenue']): SolanaWorld {
  return {
    solana: sandbox.solana,
    jupiterUrl: sandbox.jupiterUrl,
    referralAccount: sandboxReferralAccount,
    token: sandboxToken('sol', symbol).address,
    ...(openVenue && { openVenue }),
    fund: sandbox.fund,
    stop: async () => undefined,
  }
}

/** A venue on a chain of the sandbox. */
export type VenueCase = { venue: string; chain: ChainKey; open: (sandbox: TestSandbox) => Promise<VenueTrader> }
