import { type Address, type EvmAddress, type SolanaAddress, toEvmAddress } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { Approval, ApprovalRisk, ChainApprovals } from '@murmur/contract/trading/approvals'
import type { Prices, UsdPrice } from '#market-data/prices/prices.port.ts'
import { minBigint } from '#platform/amounts/min-max.ts'
import { tokenAmount } from '#platform/amounts/token-amount.ts'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { EvmTradingChain, TradingChain, TradingChains } from '#venues/trading-chain.port.ts'
import type { Allowance, Delegation } from '#venues/upkeep.port.ts'
import { findWallet } from '#wallets/api.ts'
import {
  type ApprovedTokenDeps,
  approvedToken,
  isUnlimited,
  isUnlimitedDelegation,
  namedSpender,
} from './approved-token.ts'
import { sortApprovals } from './sort-approvals.ts'

export type ListApprovalsDeps = ApprovedTokenDeps & {
  db: Db
  chains: TradingChains
  prices: Prices
  /** The addresses of a user's token list on each chain. */
  listedTokens: (userId: UserId) => Promise<(chain: ChainKey) => readonly string[]>
}

/** Lists a user's approvals on each chain, those of verified tokens first. Marks chains that do not respond as unavailable. */
export async function listApprovals(deps: ListApprovalsDeps, userId: UserId): Promise<ChainApprovals[]> {
  const [wallet, listed] = await Promise.all([findWallet(deps.db, userId), deps.listedTokens(userId)])
  return Promise.all([
    ...[deps.chains.eth, deps.chains.base].map((tradingChain) => {
      const tokens = listed(tradingChain.key).map(toEvmAddress)
      return listOnChain(tradingChain.key, () => listOnEvm(deps, tradingChain, wallet.evmAddress, tokens))
    }),
    listOnChain('sol', () => listOnSolana(deps, wallet.solAddress, listed('sol'))),
  ])
}

type ApprovalPage = Omit<ChainApprovals, 'chain' | 'isUnavailable'>

async function listOnChain(chain: ChainKey, list: () => Promise<ApprovalPage>): Promise<ChainApprovals> {
  try {
    return { chain, ...(await list()), isUnavailable: false }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'UPSTREAM_DOWN') throw error
    return { chain, approvals: [], logsSince: null, isTruncated: false, isUnavailable: true }
  }
}

async function listOnSolana(
  deps: ListApprovalsDeps,
  owner: SolanaAddress,
  listed: readonly string[],
): Promise<ApprovalPage> {
  const { sol } = deps.chains
  const delegations = await sol.upkeep.listDelegations(owner)
  const approvals = await toApprovals(
    deps,
    sol,
    delegations.map(({ mint: token, delegate: spender, ...rest }) => ({
      ...{ token, spender, known: null, since: null, isUnlimited: isUnlimitedDelegation(rest.amount) },
      ...rest,
      // No tokens can leave a frozen account.
      held: rest.isFrozen ? 0n : rest.held,
    })),
  )
  return { logsSince: null, ...sortApprovals(approvals, listed) }
}

async function listOnEvm(
  deps: ListApprovalsDeps,
  tradingChain: EvmTradingChain,
  owner: EvmAddress,
  tokens: readonly EvmAddress[],
): Promise<ApprovalPage> {
  const { key: chain, coin, upkeep } = tradingChain
  const tokensExceptCoin = tokens.filter((token) => token !== coin.address)
  const verified = tokensExceptCoin.filter((token) => deps.isVerified(chain, token))
  const others = tokensExceptCoin.filter((token) => !deps.isVerified(chain, token))
  const { allowances, logsSince, isTruncated } = await upkeep.listAllowances(owner, { verified, others })
  const checkedAllowances = allowances.map((each) => ({ ...each, isUnlimited: isUnlimited(each.amount) }))
  const sorted = sortApprovals(await toApprovals(deps, tradingChain, checkedAllowances), tokensExceptCoin)
  return { approvals: sorted.approvals, logsSince, isTruncated: isTruncated || sorted.isTruncated }
}

/** An allowance, or the delegate of a token account on Solana. */
type FoundApproval = Omit<Allowance, 'token' | 'spender'> & {
  token: Address
  spender: Address
  isUnlimited: boolean
} & Partial<Pick<Delegation, 'account' | 'isFrozen'>>

async function toApprovals(
  deps: ListApprovalsDeps,
  { key, chain }: Pick<TradingChain, 'key' | 'chain'>,
  allowances: readonly FoundApproval[],
): Promise<Approval[]> {
  const addresses = [...new Set(allowances.map(({ token }) => token))]
  const facts = new Map(
    await Promise.all(addresses.map(async (address) => [address, await chain.tokenMetadata(address)] as const)),
  )
  const tokens = new Map(addresses.map((each) => [each, approvedToken(deps, key, each, facts.get(each))]))
  // The creator of a pool can set any price for an unverified token.
  const verified = [...tokens.values()].filter(({ isVerified }) => isVerified)
  const usdPrices = verified.length === 0 ? noPrices : await deps.prices.usd(key, verified).catch(ignorePriceOutage)
  return allowances.flatMap(({ token: address, spender, known, amount, held, since, isUnlimited, ...rest }) => {
    const token = tokens.get(address)
    if (!token) return []
    return {
      ...{ chain: key, token, spender: namedSpender(spender, known), since },
      amountBaseUnits: toBaseUnits(amount),
      isUnlimited,
      exposed: tokenAmount(token, minBigint(amount, held), usdPrices.get(address)?.usdE18),
      risk: riskOf(known, isUnlimited),
      ...(rest.account === undefined ? {} : { account: rest.account, isFrozen: rest.isFrozen === true }),
    }
  })
}

const noPrices: Awaited<ReturnType<Prices['usd']>> = new Map<never, UsdPrice>()

/** Returns no prices if their source is down, because approvals are exact without them. */
function ignorePriceOutage(error: unknown): typeof noPrices {
  if (error instanceof Refusal) return noPrices
  throw error
}

function riskOf(known: Allowance['known'], isUnlimited: boolean): ApprovalRisk {
  if (known?.isVenue) return 'low'
  return known || !isUnlimited ? 'medium' : 'high'
}
