import type { Market } from '#market/markets.ts'
import type { Trade } from '#market/tape/trade.ts'
import { geckoAddress } from '#vendors/geckoterminal/gecko-resources.ts'
import { createOkResponse, dayMs, decimalText, type VendorCall, type VendorResponse } from '#vendors/vendor.ts'

const maxTrades = 300

/** Handles pools/{address}/trades: the last 300 trades of 24 h, newest first. */
export function geckoTrades(call: VendorCall, market: Market): VendorResponse {
  const since = call.market.now() - dayMs
  const recent = call.market.trades(market).filter(({ at }) => at >= since && at <= call.market.now())
  return createOkResponse({
    data: recent
      .slice(-maxTrades)
      .reverse()
      .map((trade) => geckoTrade(market, trade)),
  })
}

function geckoTrade({ chain, base, quote }: Market, trade: Trade) {
  const isBuy = trade.side === 'buy'
  const quoteUsd = trade.priceUsd / trade.native
  const baseSide = { amount: decimalText(trade.amount), price: decimalText(trade.priceUsd), token: base }
  const quoteSide = { amount: decimalText(trade.usd / quoteUsd), price: decimalText(quoteUsd), token: quote }
  const [from, to] = isBuy ? [quoteSide, baseSide] : [baseSide, quoteSide]
  return {
    id: `${chain}_${trade.block}_${trade.hash ?? trade.at}_${trade.logIndex}`,
    type: 'trade',
    attributes: {
      block_number: trade.block,
      // Null for trades that have no transaction on the sandbox's chain.
      tx_hash: trade.hash,
      tx_from_address: geckoAddress(chain, trade.trader),
      from_token_amount: from.amount,
      to_token_amount: to.amount,
      price_from_in_currency_token: decimalText(isBuy ? 1 : trade.native),
      price_to_in_currency_token: decimalText(isBuy ? trade.native : 1),
      price_from_in_usd: from.price,
      price_to_in_usd: to.price,
      block_timestamp: new Date(trade.at).toISOString().replace('.000Z', 'Z'),
      kind: trade.side,
      volume_in_usd: decimalText(trade.usd),
      from_token_address: geckoAddress(chain, from.token.address),
      to_token_address: geckoAddress(chain, to.token.address),
    },
  }
}
