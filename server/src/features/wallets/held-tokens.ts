import { displayNumber } from '@murmur/contract/money'
import type { HeldToken } from '@murmur/contract/wallets'
import { Refusal } from '#core/refusal.ts'
import type { BalanceChain } from '#features/wallets/balance-chain.ts'
import type { ListedToken } from '#features/wallets/listed-tokens.ts'
import type { Prices, UsdPrice } from '#integrations/prices/prices.port.ts'

export type HeldTokensDeps = { prices: Prices }

const dayMs = 24 * 3_600_000

/** Of a list, what stays in it whatever there is of it, and all of which there is some; most valuable first after the coin. */
export async function heldTokens(
  { prices }: HeldTokensDeps,
  on: BalanceChain,
  address: string,
  listed: ReadonlyMap<string, ListedToken>,
): Promise<HeldToken[]> {
  const asked = [...listed.values()].filter(({ isCoin }) => !isCoin).map((token) => token.address)
  const { coin, tokens } = await on.chain.holdings(address, asked)
  const amounts = new Map(tokens.map((holding) => [holding.address, holding.amount]))
  amounts.set(on.coin.address, coin)
  const shown = [...listed.values()].flatMap((token) => {
    const amount = amounts.get(token.address) ?? 0n
    return token.isKept || amount > 0n ? [{ token, amount }] : []
  })
  const marks = await prices
    .usd(
      on.key,
      shown.map(({ token }) => token),
    )
    .catch((error: unknown) => {
      if (error instanceof Refusal) return new Map<string, UsdPrice>()
      throw error
    })
  return shown
    .map(({ token, amount }) => heldToken(on, token, amount, marks.get(token.address)))
    .sort((a, b) => Number(b.isCoin) - Number(a.isCoin) || b.usdValue - a.usdValue)
}

/** One line of the list. Without a price it is worth nothing that could be told. */
export function heldToken(
  on: BalanceChain,
  { isKept: _, ...token }: ListedToken,
  amount: bigint,
  mark: UsdPrice | undefined,
): HeldToken {
  const usdE18 = mark ? (amount * mark.usdE18) / 10n ** BigInt(token.decimals) : 0n
  const reserve = token.isCoin ? on.gasReserve : 0n
  return {
    ...token,
    chain: on.key,
    balance: displayNumber(amount, token.decimals),
    usdValue: displayNumber(usdE18, 18),
    priced: mark !== undefined,
    amountBaseUnits: String(amount),
    sellableBaseUnits: String(amount > reserve ? amount - reserve : 0n),
    change24hPercent: mark?.change24hPercent ?? null,
    changeSince: mark ? changeSince(mark) : null,
    priceSpreadBps: mark?.spreadBps ?? null,
  }
}

function changeSince({ at, change24hPercent, changeSince: since }: UsdPrice): string | null {
  if (change24hPercent === undefined) return null
  return since ?? new Date(Date.parse(at) - dayMs).toISOString()
}
