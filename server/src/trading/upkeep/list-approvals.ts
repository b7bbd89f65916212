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

export type ListApprovalsDeps = ApprovedTokenDeps & {
  db: Db
  chains: Record<EvmChainKey, EvmTradingChain>
  prices: Prices
  /** The addresses of a user's token list on each chain. */
  listedTokens: (userId: UserId) => Promise<(chain: ChainKey) => readonly string[]>
}

/** Anyone can create tokens that report approvals: the list keeps the most dangerous ones. */
const maxListed = 100
const risks: readonly ApprovalRisk[] = ['high', 'medium', 'low']

/** Lists a user's approvals on each EVM chain, the most dangerous first. A chain that does not respond is marked so. */
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
    const { allowances, logsSince } = await upkeep.listAllowances(owner, ofTokens)
    const approvals = await describe(deps, tradingChain, allowances)
    return { chain, approvals: approvals.sort(byDanger).slice(0, maxListed), logsSince, isUnavailable: false }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'UPSTREAM_DOWN') throw error
    return { chain, approvals: [], logsSince: null, isUnavailable: true }
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

function byDanger(one: Approval, other: Approval): number {
  return (
    risks.indexOf(one.risk) - risks.indexOf(other.risk) ||
    Number(other.token.isVerified) - Number(one.token.isVerified) ||
    (other.exposed.usdValue ?? 0) - (one.exposed.usdValue ?? 0)
  )
}
