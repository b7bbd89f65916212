import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { toBaseUnits, toDisplayNumber } from '@murmur/contract/money'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import type { Holding } from '#chains/chain.port.ts'
import type { Prices, UsdPrice } from '#market-data/prices/prices.port.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { BalanceChain } from '#wallets/balances/balance-chain.ts'
import type { ListedToken } from './listed-tokens.ts'

export type HeldTokensDeps = {
  prices: Prices
  now: Clock
  /** Price changes over 24 h in percent, by address, from the source that all screens use. */
  changes: (chain: ChainKey, addresses: readonly Address[]) => Promise<Map<string, DayChange>>
}

/** A price change over 24 h. `at`: ISO time of the price. */
export type DayChange = { percent: number; at: string }

const dayMs = 24 * 3_600_000

/**
 * Reads the balances of a token list. Returns tokens that are always listed and all with a balance: the native token
 * first, then by value. `asOf`: ISO time of the chain's response, not of the prices.
 */
export async function readHeldTokens(
  { prices, now, changes }: HeldTokensDeps,
  balanceChain: BalanceChain,
  address: Address,
  listed: ReadonlyMap<string, ListedToken>,
): Promise<{ tokens: HeldToken[]; asOf: string }> {
  const requestedAddresses = [...listed.values()].filter(({ isCoin }) => !isCoin).map((token) => token.address)
  const { coin, tokens } = await balanceChain.chain.holdings(address, requestedAddresses)
  const asOf = now().toISOString()
  const holdings = new Map<string, Holding>(tokens.map((holding) => [holding.address, holding]))
  holdings.set(balanceChain.coin.address, { address: balanceChain.coin.address, amount: coin })
  const shownHoldings = [...listed.values()].flatMap((token) => {
    const { amount, tradable = amount } = holdings.get(token.address) ?? { amount: 0n }
    return token.showsZeroBalance || amount > 0n ? [{ token, amount, tradable }] : []
  })
  const tokensShown = shownHoldings.map(({ token }) => token)
  const [marks, changed] = await Promise.all([
    prices.usd(balanceChain.key, tokensShown).catch((error: unknown) => {
      if (error instanceof Refusal) return new Map<Address, UsdPrice>()
      throw error
    }),
    changes(
      balanceChain.key,
      tokensShown.map((token) => token.address),
    ),
  ])
  const held = shownHoldings.map(({ token, amount, tradable }) => ({
    ...toHeldToken(balanceChain, token, amount, marks.get(token.address), changed.get(token.address)),
    ...(token.isCoin ? {} : { sellableBaseUnits: toBaseUnits(tradable) }),
  }))
  return { tokens: held.sort((a, b) => Number(b.isCoin) - Number(a.isCoin) || b.usdValue - a.usdValue), asOf }
}

/** Builds one row of the list. Without a price the value is zero. */
export function toHeldToken(
  balanceChain: BalanceChain,
  { showsZeroBalance: _, ...token }: ListedToken,
  amount: bigint,
  price: UsdPrice | undefined,
  change: DayChange | undefined,
): HeldToken {
  const valueE18 = price ? (amount * price.usdE18) / 10n ** BigInt(token.decimals) : 0n
  // The creator of a pool can set any price for an unverified token, but the pool's liquidity limits the proceeds of a
  // sale.
  const isCredible = token.isVerified || valueE18 <= (price?.liquidityE18 ?? valueE18)
  const [mark, usdE18] = isCredible ? [price, valueE18] : [undefined, 0n]
  const reserve = token.isCoin ? balanceChain.gasReserve : 0n
  return {
    ...token,
    chain: balanceChain.key,
    balance: toDisplayNumber(amount, token.decimals),
    usdValue: toDisplayNumber(usdE18, 18),
    priced: mark !== undefined,
    amountBaseUnits: toBaseUnits(amount),
    sellableBaseUnits: toBaseUnits(amount > reserve ? amount - reserve : 0n),
    change24hPercent: mark && change ? change.percent : null,
    changeSince: mark && change ? new Date(Date.parse(change.at) - dayMs).toISOString() : null,
    priceSpreadBps: mark?.spreadBps ?? null,
  }
}
