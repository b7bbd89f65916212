import type { SolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { address } from '@solana/addresses'
import { minBigint } from '#platform/amounts/min-max.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { hasQuote } from '#venues/jupiter/api/fetch-quote.ts'
import type { JupiterDeps } from '#venues/jupiter/jupiter-deps.ts'
import type { MintRules } from '#venues/jupiter/mint-rules.ts'
import type { Holder } from './find-holders.ts'
import { trySwap } from './try-swap.ts'

export type SaleResult = { canSell: boolean | null; errorMessage: string | null }

type SaleSubject = { token: SolanaAddress; rules: MintRules; holders: readonly Holder[]; amount: bigint | undefined }

/** A single holder may be unable to sell for reasons of its own. */
const maxHolders = 2

/**
 * Simulates a sale as a holder of the token. Without a suitable holder, an offer is enough proof: the token programs let
 * the owner of an account that is not frozen transfer it, and nothing else can interfere unless the mint has a hook.
 */
export async function simulateSale(deps: JupiterDeps, subject: SaleSubject): Promise<SaleResult> {
  const { token, rules, holders, amount } = subject
  const failures: string[] = []
  for (const holder of holders.slice(0, maxHolders)) {
    const sale = toSaleSwap(holder.owner, token, amount ? minBigint(holder.amount, amount) : holder.amount)
    const tried = await trySwap(deps, sale).catch((error: unknown) => {
      // Unsuitable as a seller: too large a part of the market, or an order that touches the holder's other accounts.
      if (error instanceof Refusal && error.code === 'NO_ROUTE') return undefined
      throw error
    })
    if (tried && tried.errorMessage === undefined) return { canSell: true, errorMessage: null }
    if (tried?.errorMessage) failures.push(tried.errorMessage)
  }
  const [errorMessage] = failures
  if (errorMessage !== undefined) return { canSell: false, errorMessage }
  if (amount === undefined || rules.hasHook) return { canSell: null, errorMessage: null }
  const isOffered = await hasQuote(deps, { sellToken: token, buyToken: solanaCoinAddress, sellAmount: amount })
  return { canSell: isOffered, errorMessage: isOffered ? null : 'No exchange offers a price for it.' }
}

function toSaleSwap(owner: Holder['owner'], token: SolanaAddress, sellAmount: bigint) {
  const swap = { side: 'sell' as const, owner, token: address(token), sellToken: token, buyToken: solanaCoinAddress }
  return { ...swap, sellAmount, feeBps: 0 }
}
