import type { ChainKey, EvmChainKey } from '@murmur/contract/chains'
import { displayNumber } from '@murmur/contract/money'
import type { HeldToken } from '@murmur/contract/wallets'
import { Refusal } from '#core/refusal.ts'
import type { KnownToken } from '#features/wallets/traded-tokens.ts'
import type { Chain } from '#integrations/chains/chain.port.ts'
import type { Prices, UsdPrice } from '#integrations/prices/prices.port.ts'

/** A chain whose balances are read. */
export type BalanceChain = {
  key: EvmChainKey
  chain: Pick<Chain, 'holdings'>
  coin: KnownToken
  /** Tokens that are always looked for. */
  verifiedTokens: readonly KnownToken[]
  /** Base units of the coin that a sell leaves for fees. */
  gasReserve: bigint
}

export type HeldTokensDeps = {
  prices: Prices
  tradedTokens: (userId: string, chain: ChainKey) => Promise<KnownToken[]>
}

/** The coin, always, and every known token of which there is some, most valuable first. */
export async function heldTokens(
  deps: HeldTokensDeps,
  on: BalanceChain,
  owner: { userId: string; evmAddress: string },
): Promise<HeldToken[]> {
  const traded = await deps.tradedTokens(owner.userId, on.key)
  // The verified list's names win over what a token said of itself.
  const known = new Map([...traded, ...on.verifiedTokens].map((token) => [token.address, token]))
  known.delete(on.coin.address)
  const { coin, tokens } = await on.chain.holdings(owner.evmAddress, [...known.keys()])
  const held = tokens.flatMap(({ address, amount }) => {
    const token = known.get(address)
    return token && amount > 0n ? [{ token, amount }] : []
  })
  const marks = await deps.prices.usd(on.key, [on.coin, ...held.map(({ token }) => token)]).catch((error: unknown) => {
    if (error instanceof Refusal) return new Map<string, UsdPrice>()
    throw error
  })
  const describe = (token: KnownToken, amount: bigint, sellable: bigint): HeldToken => {
    const mark = marks.get(token.address)
    const usdE18 = mark ? (amount * mark.usdE18) / 10n ** BigInt(token.decimals) : 0n
    return {
      ...token,
      chain: on.key,
      balance: displayNumber(amount, token.decimals),
      usdValue: displayNumber(usdE18, 18),
      priced: mark !== undefined,
      amountBaseUnits: String(amount),
      sellableBaseUnits: String(sellable),
      isCoin: token === on.coin,
    }
  }
  const ofTokens = held.map(({ token, amount }) => describe(token, amount, amount))
  const free = coin > on.gasReserve ? coin - on.gasReserve : 0n
  return [describe(on.coin, coin, free), ...ofTokens.sort((a, b) => b.usdValue - a.usdValue)]
}
