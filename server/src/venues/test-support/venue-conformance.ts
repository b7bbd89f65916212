import type { Address } from '@murmur/contract/address'
import { applyBps, toBaseUnits } from '@murmur/contract/money'
import type { IntentTerms } from '@murmur/contract/signer'
import { expect, test } from 'vitest'
import type { Chain } from '#chains/chain.port.ts'
import type { Fill, Venue, VenueQuote } from '#venues/venue.port.ts'

/** A funded wallet that trades one token at a venue and signs its own transactions. Fee 0.5 %, slippage 1 %. */
export type VenueTrader = {
  owner: string
  token: string
  /** Base units of the coin for one purchase. */
  spends: bigint
  chain: Pick<Chain, 'holdings'>
  venue: Venue
  /** Terms of an intent, from a fresh quote. */
  quote(side: 'buy' | 'sell', amount: bigint): Promise<{ quote: VenueQuote; terms: IntentTerms }>
  /** Builds the next transaction of these terms without sending it. */
  prepare(terms: IntentTerms): Promise<unknown>
  /** Builds, signs and sends every transaction of these terms, and waits for them. */
  executeTrade(terms: IntentTerms): Promise<{ fill: Fill; networkFee: bigint }>
}

/** The guarantees of every venue, on every chain. */
export function testVenueConformance(open: () => Promise<VenueTrader>): void {
  const coinOf = async ({ chain, owner }: VenueTrader) => (await chain.holdings(owner as Address, [])).coin
  const tokensOf = async ({ chain, owner, token }: VenueTrader) =>
    (await chain.holdings(owner as Address, [token as Address])).tokens[0]?.amount ?? 0n

  test('a venue buys and sells all of it, with fills and fees that match the wallet to the base unit', async () => {
    const trader = await open()
    const { spends } = trader
    const coinAtFirst = await coinOf(trader)
    const buying = await trader.quote('buy', spends)
    expect(buying.terms.chain).toBe(trader.venue.chain)
    expect(buying.quote.platformFee).toBe(applyBps(spends, 50))
    expect(buying.quote.expectedNetworkFee).toBeLessThanOrEqual(buying.quote.maxNetworkFee)
    const bought = await trader.executeTrade(buying.terms)
    expect(bought.fill).toMatchObject({ sold: spends, platformFee: applyBps(spends, 50), crossChecked: true })
    expect(bought.fill.bought).toBeGreaterThanOrEqual(BigInt(buying.terms.minBuyAmount))
    expect(bought.networkFee).toBeLessThanOrEqual(BigInt(buying.terms.maxNetworkFee))
    expect(await tokensOf(trader)).toBe(bought.fill.bought)
    const coinAfterBuy = await coinOf(trader)
    expect(coinAfterBuy).toBe(coinAtFirst - spends - bought.networkFee)

    const selling = await trader.quote('sell', bought.fill.bought)
    const sold = await trader.executeTrade(selling.terms)
    expect(sold.fill).toMatchObject({ sold: bought.fill.bought, crossChecked: true })
    expect(sold.fill.bought).toBeGreaterThanOrEqual(BigInt(selling.terms.minBuyAmount))
    expect(sold.fill.platformFee).toBe(applyBps(sold.fill.bought + sold.fill.platformFee, 50))
    expect(await tokensOf(trader)).toBe(0n)
    expect(await coinOf(trader)).toBe(coinAfterBuy + sold.fill.bought - sold.networkFee)
  })

  test('a venue builds nothing that breaks the agreed minimum, network fee or fee recipient', async () => {
    const trader = await open()
    const { terms, quote } = await trader.quote('buy', trader.spends)
    const prepare = (changed: Partial<Pick<IntentTerms, 'minBuyAmount' | 'maxNetworkFee' | 'treasury'>>) =>
      trader.prepare({ ...terms, ...changed } as IntentTerms)
    const tooMuch = toBaseUnits(quote.buyAmount + quote.buyAmount / 50n)
    await expect(prepare({ minBuyAmount: tooMuch })).rejects.toMatchObject({ code: 'PRICE_MOVED' })
    await expect(prepare({ maxNetworkFee: toBaseUnits(1000n) })).rejects.toMatchObject({ code: 'PRICE_MOVED' })
    await expect(prepare({ treasury: trader.owner as Address })).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
    await prepare({})
  })

  test('a venue refuses to sell or spend more than the owner has', async () => {
    const trader = await open()
    const refused = { code: 'INSUFFICIENT_BALANCE' }
    await expect(trader.quote('sell', trader.spends)).rejects.toMatchObject(refused)
    await expect(trader.quote('buy', (await coinOf(trader)) + 1n)).rejects.toMatchObject(refused)
  })
}
