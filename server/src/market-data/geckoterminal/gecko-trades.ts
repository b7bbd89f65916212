import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { maxPoolTrades, type PoolTrade } from '@murmur/contract/markets/pools'
import { object } from '@murmur/contract/schema/object'
import type * as v from 'valibot'
import type { MarketSource } from '#market-data/market-source.port.ts'
import { fetchJson, listSchema, numberText } from '#market-data/reading/fetch-json.ts'
import { type NumberText, readAmount, readPrice } from '#market-data/reading/figures.ts'
import { readPoolSide } from '#market-data/reading/quote-tokens.ts'
import { readHash } from '#market-data/reading/read-hash.ts'
import { readTokenAddress } from '#market-data/reading/read-token-address.ts'
import { readTime } from '#market-data/reading/times.ts'
import type { GeckoDeps } from './gecko-chart.ts'
import { geckoNetworks } from './read-gecko.ts'

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
    const token = readTokenAddress(chain, address)
    const poolSide = token && (await poolSideOf(chain, token))
    if (!poolSide) return undefined
    const path = `/networks/${geckoNetworks[chain]}/pools/${poolSide.pool}/trades`
    const answer = await fetchJson(upstream, { path, priority: 'browse' }, Trades)
    const trades = answer?.data.flatMap((trade) => readTrade(chain, token, trade, now()) ?? []) ?? []
    return trades.sort((a, b) => b.at.localeCompare(a.at)).slice(0, maxPoolTrades)
  }
}

/** The vendor's "buy" is about the pool's base token; the addresses show on which side this token is. */
function readTrade(
  chain: ChainKey,
  token: Address,
  { attributes: fields }: v.InferOutput<typeof Trade>,
  now: Date,
): PoolTrade | undefined {
  const side =
    readPoolSide(chain, fields.to_token_address) === token
      ? 'buy'
      : readPoolSide(chain, fields.from_token_address) === token
        ? 'sell'
        : undefined
  if (!side) return undefined
  const [priceText, amountText] =
    side === 'buy'
      ? [fields.price_to_in_usd, fields.to_token_amount]
      : [fields.price_from_in_usd, fields.from_token_amount]
  const [amount, usd, price] = [readAmount(amountText), readAmount(fields.volume_in_usd), toPrice(priceText)]
  const at = readTime(fields.block_timestamp, now)
  if (at === undefined || amount === undefined || usd === undefined || price === undefined) return undefined
  const trader = readTokenAddress(chain, fields.tx_from_address) ?? null
  return { at, side, price, amount, usd, trader, hash: readHash(chain, fields.tx_hash) ?? null }
}

function toPrice(written: NumberText): number | undefined {
  return readPrice(written) ? Number(written) : undefined
}
