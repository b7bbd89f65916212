import { marketById, solMarketId } from '#market/markets.ts'
import type { Tape } from '#market/tape/create-tape.ts'
import { wrappedSol } from '#solana/addresses.ts'
import type { TransactionRecord } from '#solana/chain/ledger.ts'
import type { SolChain } from '#solana/chain/open-sol-chain.ts'
import type { Order, OrderBook } from '#solana/jupiter/order-book.ts'
import type { PriceBook } from '#solana/market/price-book.ts'
import { solToken } from '#solana/seed/sol-tokens.ts'

export type RecordTradesDeps = { chain: SolChain; orders: OrderBook; book: PriceBook; tape: Tape }

/** Records every executed swap as a trade, which moves the token's price and is added to the tape. */
export function recordTrades({ chain, orders, book, tape }: RecordTradesDeps): void {
  function count(record: TransactionRecord, at?: number) {
    const order =
      record.err === null ? record.keys.map(orders.findByVault).find((found) => found !== undefined) : undefined
    if (order) recordTrade(book, order, record, at)
  }
  // After a crash, trades of the last blocks may be missing from the tape.
  for (const order of orders.all()) {
    const [leg] = tradeLegs(order)
    const market = marketById('sol', solMarketId(leg.mint))
    const recordedHashes = new Set(market ? tape.trades(market.id).map(({ hash }) => hash) : [])
    const records = chain.ledger.of(order.vault).filter(({ signature }) => !recordedHashes.has(signature))
    for (const record of records) count(record, record.time * 1000)
  }
  chain.afterRun((record) => count(record))
}

type TradeLeg = { side: 'buy' | 'sell'; mint: string; amount: string }

/** The token trades of an order: one with SOL on the other side, otherwise a sale and a purchase. The first leg is recorded last. */
function tradeLegs({ inputMint, outputMint, inAmount, outAmount }: Order): [TradeLeg, ...TradeLeg[]] {
  const bought: TradeLeg = { side: 'buy', mint: outputMint, amount: outAmount }
  const sold: TradeLeg = { side: 'sell', mint: inputMint, amount: inAmount }
  if (inputMint === wrappedSol) return [bought]
  return outputMint === wrappedSol ? [sold] : [bought, sold]
}

function recordTrade(book: PriceBook, order: Order, { signature, slot }: TransactionRecord, at: number | undefined) {
  const usd = computeValueUsd(book, order)
  const timeField = at === undefined ? {} : { at }
  for (const { side, mint, amount } of tradeLegs(order).toReversed()) {
    const decimals = solToken(mint)?.decimals ?? 0
    const tradedAmount = Number(amount) / 10 ** decimals
    book.trade(mint, { side, usd, amount: tradedAmount, trader: order.taker, hash: signature, slot, ...timeField })
  }
}

/** The value of the swapped amount, without the platform fee: by the SOL side, otherwise by the sold token. */
function computeValueUsd(book: PriceBook, { inputMint, outputMint, inAmount, outAmount, platformFee }: Order): number {
  const isSale = outputMint === wrappedSol
  const units = isSale ? BigInt(outAmount) + BigInt(platformFee) : BigInt(inAmount) - BigInt(platformFee)
  const mint = isSale ? wrappedSol : inputMint
  const decimals = mint === wrappedSol ? 9 : (solToken(mint)?.decimals ?? 0)
  return (Number(units) / 10 ** decimals) * (book.usd(mint) ?? 0)
}
