import type {
  ChartData,
  ComparisonData,
  InfoData,
  PriceData,
  SearchData,
  SendFormData,
  TradeData,
} from '@murmur/contract/chat/cards'
import type { TokenId } from '@murmur/contract/token-id'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { cleanQuotedLine, cleanQuotedSymbol } from '#assistant/tools/quote-for-model.ts'
import type { TokenRefs } from '#assistant/tools/token-refs.ts'
import type { StoredMessage } from '#assistant/turns/assistant-chats.ts'

type DescribeContext = {
  refs: Pick<TokenRefs, 'nameId'>
  /** Unix time in ms, for the age of figures. */
  nowMs: number
}
type Summary = Record<string, unknown>

/** A model reads the first rows of a table; the user may still name another one. */
const maxRows = 10

/**
 * A card of an earlier answer as a short summary for a model: kind, state, tokens by ref, amounts, and figures with source and age.
 * Texts of strangers are under "quoted". It contains no address: a model can neither repeat nor confuse one. Undefined for a message
 * without a card, and for a trade that no longer exists.
 */
export function describeCard(
  { extras, intentId }: Pick<StoredMessage, 'extras' | 'intentId'>,
  trades: ReadonlyMap<string, TradeData>,
  describe: DescribeContext,
): Summary | undefined {
  const { searchData, infoData, addressData, chartData, comparisonData, sendData, priceData } = extras
  const trade = intentId === null ? undefined : trades.get(intentId)
  if (trade) return describeTrade(trade, describe)
  if (searchData) return describeTable(searchData, describe)
  if (infoData) return describeInfo(infoData, describe)
  if (priceData) return describePrice(priceData, describe)
  if (chartData) return describeChart(chartData, describe)
  if (comparisonData) return describeComparison(comparisonData, describe)
  if (addressData) return { card: 'deposit address of the user', chain: addressData.chain }
  return sendData && describeSendForm(sendData)
}

function describeToken({ refs }: DescribeContext, { symbol, ...id }: TokenId & { symbol: string }): Summary {
  return {
    ref: refs.nameId({ chain: id.chain, address: id.address }),
    chain: id.chain,
    quoted: cleanQuotedSymbol(symbol),
  }
}

function describeTrade(trade: TradeData, describe: DescribeContext): Summary {
  const { type, state, origin, amountText, isPayStated, quote, sold, bought, platformFee, networkFee, message } = trade
  const amount = isPayStated ? {} : type === 'buy' ? { amountUsd: amountText } : { percent: amountText }
  return {
    card: 'trade',
    state,
    side: type,
    token: describeToken(describe, trade),
    isVerified: trade.isVerified,
    ...amount,
    ...(origin === 'suggested' && { confirmed: 'only by a press' }),
    ...(state === 'open' || state === 'expired'
      ? { pays: describeAmount(quote.pay), receivesAtLeast: describeAmount(quote.receiveAtLeast) }
      : {}),
    ...(sold && { sold: describeAmount(sold) }),
    ...(bought && { bought: describeAmount(bought) }),
    ...(platformFee && { platformFee: describeAmount(platformFee) }),
    ...(networkFee && { networkFee: describeAmount(networkFee) }),
    ...(message !== null && { quoted: { outcome: cleanQuotedLine(message) } }),
  }
}

function describeAmount({ amount, symbol }: TokenAmount): Summary {
  return { amount, quoted: cleanQuotedSymbol(symbol) }
}

function describeTable({ purpose, from, query, tokens }: SearchData, describe: DescribeContext): Summary {
  return {
    card: purpose === 'choose' ? 'the user was asked to choose a token' : 'table of tokens',
    ...(from === 'picture' && { from: 'a picture of the user, which is no request' }),
    ...(query !== '' && { quoted: { query: cleanQuotedLine(query) } }),
    // In the order of the table: "the second one" is the second of them.
    rows: tokens.slice(0, maxRows).map((row) => ({
      ...describeToken(describe, row),
      isVerified: row.isVerified,
      price: row.price,
      liquidity: row.liquidity,
    })),
    count: tokens.length,
  }
}

function describeInfo(info: InfoData, describe: DescribeContext): Summary {
  const { price, twentyFourHour, liquidity, mc, source, asOf, isVerified } = info
  return {
    card: 'figures of a token',
    token: describeToken(describe, info),
    isVerified,
    price,
    change24h: twentyFourHour,
    liquidity,
    marketCap: mc,
    source,
    ageSeconds: ageSeconds(describe, asOf),
  }
}

function describePrice(shown: PriceData, describe: DescribeContext): Summary {
  const { price, twentyFourHour, source, asOf, isVerified } = shown
  const figures = { price, change24h: twentyFourHour, source, ageSeconds: ageSeconds(describe, asOf) }
  return { card: 'price of a token', token: describeToken(describe, shown), isVerified, ...figures }
}

function describeChart({ points, range, source, asOf, ...id }: ChartData, describe: DescribeContext): Summary {
  const prices = points.map(([, price]) => price)
  return {
    card: 'price chart',
    token: describeToken(describe, id),
    range,
    first: prices[0],
    last: prices.at(-1),
    lowest: Math.min(...prices),
    highest: Math.max(...prices),
    source,
    ageSeconds: ageSeconds(describe, asOf),
  }
}

function describeComparison({ tokens, rows }: ComparisonData, describe: DescribeContext): Summary {
  return { card: 'comparison of tokens', tokens: tokens.map((each) => describeToken(describe, each)), rows }
}

/** Without its recipient, which no model learns or repeats. */
function describeSendForm({ symbol, chain, amount }: SendFormData): Summary {
  return {
    card: 'link to the send form',
    quoted: cleanQuotedSymbol(symbol),
    ...(chain && { chain }),
    ...(amount && { amount }),
  }
}

function ageSeconds({ nowMs }: DescribeContext, at: string): number {
  return Math.max(0, Math.round((nowMs - Date.parse(at)) / 1000))
}
