import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { maxPoolTrades, type PoolTrade } from '@murmur/contract/markets/pools'
import { object } from '@murmur/contract/schema/object'
import type * as v from 'valibot'
import type { MarketSource } from '#market-data/market-source.port.ts'
import { fetchJson, listSchema, numberText } from '#market-data/parsing/fetch-json.ts'
import { type NumberText, parseAmount, parsePrice } from '#market-data/parsing/parse-figures.ts'
import { parseHash } from '#market-data/parsing/parse-hash.ts'
import { parseTime } from '#market-data/parsing/parse-time.ts'
import { parseTokenAddress } from '#market-data/parsing/parse-token-address.ts'
import { parsePoolSide } from '#market-data/parsing/quote-tokens.ts'
import type { GeckoDeps } from './gecko-chart.ts'
import { geckoNetworks } from './parse-gecko.ts'

const Trade = object({
  attributes: object({
    block_timestamp: numberText,
    tx_hash: numberText,
    tx_from_address: numberText,
    from_token_address: numberText,
    to_token_address: numberText,
    from_token_amount: numberText,
    to_token_amount: numberText,
    price_from_in_usd: numberText,
    price_to_in_usd: numberText,
    volume_in_usd: numberText,
  }),
})
const Trades = object({ data: listSchema(Trade) })

/** The latest trades of a token's deepest pool. */
export function geckoTrades({ upstream, now, poolSideOf }: GeckoDeps): NonNullable<MarketSource['trades']> {
  return async (chain, address) => {
    const token = parseTokenAddress(chain, address)
    const poolSide = token && (await poolSideOf(chain, token))
    if (!poolSide) return undefined
    const path = `/networks/${geckoNetworks[chain]}/pools/${poolSide.pool}/trades`
    const answer = await fetchJson(upstream, { path, priority: 'browse' }, Trades)
    const trades = answer?.data.flatMap((trade) => parseTrade(chain, token, trade, now()) ?? []) ?? []
    return trades.sort((a, b) => b.at.localeCompare(a.at)).slice(0, maxPoolTrades)
  }
}

/** The vendor's "buy" is about the pool's base token; the addresses show on which side this token is. */
function parseTrade(
  chain: ChainKey,
  token: Address,
  { attributes: fields }: v.InferOutput<typeof Trade>,
  now: Date,
): PoolTrade | undefined {
  const side =
    parsePoolSide(chain, fields.to_token_address) === token
      ? 'buy'
      : parsePoolSide(chain, fields.from_token_address) === token
        ? 'sell'
        : undefined
  if (!side) return undefined
  const [priceText, amountText] =
    side === 'buy'
      ? [fields.price_to_in_usd, fields.to_token_amount]
      : [fields.price_from_in_usd, fields.from_token_amount]
  const [amount, usd, price] = [parseAmount(amountText), parseAmount(fields.volume_in_usd), toPrice(priceText)]
  const at = parseTime(fields.block_timestamp, now)
  if (at === undefined || amount === undefined || usd === undefined || price === undefined) return undefined
  const trader = parseTokenAddress(chain, fields.tx_from_address) ?? null
  return { at, side, price, amount, usd, trader, hash: parseHash(chain, fields.tx_hash) ?? null }
}

function toPrice(written: NumberText): number | undefined {
  return parsePrice(written) ? Number(written) : undefined
}
