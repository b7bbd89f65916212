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
    const order = record.err === null ? record.keys.map(orders.ofVault).find((found) => found !== undefined) : undefined
    if (order) recordTrade(book, order, record, at)
  }
  // After a crash, trades of the last blocks may be missing from the tape.
  for (const order of orders.all()) {
    const mint = order.inputMint === wrappedSol ? order.outputMint : order.inputMint
    const market = marketById('sol', solMarketId(mint))
    const known = new Set(market ? tape.trades(market.id).map(({ hash }) => hash) : [])
    const records = chain.ledger.of(order.vault).filter(({ signature }) => !known.has(signature))
    for (const record of records) count(record, record.time * 1000)
  }
  chain.afterRun((record) => count(record))
}

function recordTrade(book: PriceBook, order: Order, { signature, slot }: TransactionRecord, at: number | undefined) {
  const { inputMint, outputMint, inAmount, outAmount, platformFee, taker } = order
  const side = inputMint === wrappedSol ? 'buy' : 'sell'
  const mint = side === 'buy' ? outputMint : inputMint
  const decimals = solToken(mint)?.decimals ?? 0
  // The swapped amount excludes the platform fee, which is deducted from the SOL side.
  const fee = BigInt(platformFee)
  const lamports = side === 'buy' ? BigInt(inAmount) - fee : BigInt(outAmount) + fee
  const usd = (Number(lamports) / 1e9) * (book.usd(wrappedSol) ?? 0)
  const amount = Number(side === 'buy' ? outAmount : inAmount) / 10 ** decimals
  const when = at === undefined ? {} : { at }
  book.trade(mint, { side, usd, amount, trader: taker, hash: signature, slot, ...when })
}
