import { type EvmAddress, evmAddress } from '@murmur/contract/address'
import type { ChainKey, EvmChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { Approval, ApprovalRisk, ChainApprovals } from '@murmur/contract/trading/approvals'
import type { Prices, UsdPrice } from '#market-data/prices/prices.port.ts'
import { minBigint } from '#platform/amounts/min-max.ts'
import { tokenAmount } from '#platform/amounts/token-amount.ts'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { EvmTradingChain } from '#venues/trading-chain.port.ts'
import type { Allowance } from '#venues/upkeep.port.ts'
import { findWallet } from '#wallets/api.ts'
import { type ApprovedTokenDeps, approvedToken, isUnlimited, namedSpender } from './approved-token.ts'
import { sortApprovals } from './sort-approvals.ts'

export type ListApprovalsDeps = ApprovedTokenDeps & {
  db: Db
  chains: Record<EvmChainKey, EvmTradingChain>
  prices: Prices
  /** The addresses of a user's token list on each chain. */
  listedTokens: (userId: UserId) => Promise<(chain: ChainKey) => readonly string[]>
}

/** Lists a user's approvals on each EVM chain, those of verified tokens first. A chain that does not respond is marked so. */
export async function listApprovals(deps: ListApprovalsDeps, userId: UserId): Promise<ChainApprovals[]> {
  const [wallet, listed] = await Promise.all([findWallet(deps.db, userId), deps.listedTokens(userId)])
  return Promise.all(
    [deps.chains.eth, deps.chains.base].map((tradingChain) => {
      const tokens = listed(tradingChain.key).map(evmAddress)
      return listOnChain(deps, tradingChain, wallet.evmAddress, tokens)
    }),
  )
}

async function listOnChain(
  deps: ListApprovalsDeps,
  tradingChain: EvmTradingChain,
  owner: EvmAddress,
  tokens: readonly EvmAddress[],
): Promise<ChainApprovals> {
  const { key: chain, coin, upkeep } = tradingChain
  try {
    const ofTokens = tokens.filter((token) => token !== coin.address)
    const verified = ofTokens.filter((token) => deps.isVerified(chain, token))
    const others = ofTokens.filter((token) => !deps.isVerified(chain, token))
    const { allowances, logsSince, isTruncated } = await upkeep.listAllowances(owner, { verified, others })
    const sorted = sortApprovals(await describe(deps, tradingChain, allowances), ofTokens)
    const { approvals } = sorted
    return { chain, approvals, logsSince, isTruncated: isTruncated || sorted.isTruncated, isUnavailable: false }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'UPSTREAM_DOWN') throw error
    return { chain, approvals: [], logsSince: null, isTruncated: false, isUnavailable: true }
  }
}

async function describe(
  deps: ListApprovalsDeps,
  { key, chain }: EvmTradingChain,
  allowances: readonly Allowance[],
): Promise<Approval[]> {
  const addresses = [...new Set(allowances.map(({ token }) => token))]
  const facts = new Map(
    await Promise.all(addresses.map(async (address) => [address, await chain.tokenMetadata(address)] as const)),
  )
  const tokens = new Map(addresses.map((each) => [each, approvedToken(deps, key, each, facts.get(each))]))
  // The creator of a pool can set any price for an unverified token.
  const verified = [...tokens.values()].filter(({ isVerified }) => isVerified)
  const marks = verified.length === 0 ? noPrices : await deps.prices.usd(key, verified).catch(emptyIfDown)
  return allowances.flatMap(({ token: address, spender, known, amount, held, since }) => {
    const token = tokens.get(address)
    if (!token) return []
    return {
      ...{ chain: key, token, spender: namedSpender(spender, known), since },
      amountBaseUnits: String(amount),
      isUnlimited: isUnlimited(amount),
      exposed: tokenAmount(token, minBigint(amount, held), marks.get(address)?.usdE18),
      risk: riskOf(known, amount),
    }
  })
}

const noPrices: Awaited<ReturnType<Prices['usd']>> = new Map<never, UsdPrice>()

/** Approvals are exact without prices. */
function emptyIfDown(error: unknown): typeof noPrices {
  if (error instanceof Refusal) return noPrices
  throw error
}

function riskOf(known: Allowance['known'], amount: bigint): ApprovalRisk {
  if (known?.isVenue) return 'low'
  return known || !isUnlimited(amount) ? 'medium' : 'high'
}
