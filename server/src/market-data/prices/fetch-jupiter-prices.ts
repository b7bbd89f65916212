import { object } from '@murmur/contract/schema/object'
import { record } from '@murmur/contract/schema/record'
import * as v from 'valibot'
import { parseE18 } from '#platform/amounts/parse-e18.ts'
import { parseExactJson } from '#platform/json/parse-exact-json.ts'
import { type Priority, type Upstream, UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { spreadBps } from './spread-bps.ts'

/** Jupiter's data for one mint. `decimals`: the decimals that Jupiter assumes. USD figures times 10^18. */
export type JupiterPrice = {
  usdE18: bigint
  decimals: number
  liquidityE18?: bigint
  marketCapE18?: bigint
  change24hPercent?: number
  spreadBps?: number
}

export type JupiterPriceRequest = { upstream: Upstream; priority: Priority; timeoutMs: number }

/** Mints per request to price v3; tokens v2 takes twice as many. */
export const maxMints = 50

// `parseExactJson` has turned all numbers into strings.
const figureText = v.fallback(v.nullish(v.string()), undefined)
const Price = object({
  usdPrice: v.string(),
  decimals: v.pipe(v.string(), v.regex(/^\d{1,3}$/)),
  liquidity: figureText,
  priceChange24h: figureText,
})
const Token = object({ id: v.string(), usdPrice: figureText, mcap: figureText })

/**
 * Queries price v3, and tokens v2 as a second source; if only the second fails, the comparison and the market cap are
 * missing. Mints without a valid price are left out.
 * @throws UpstreamUnavailable
 */
export async function fetchJupiterPrices(
  request: JupiterPriceRequest,
  mints: readonly string[],
): Promise<Map<string, JupiterPrice>> {
  const list = mints.join(',')
  const [prices, tokens] = await Promise.all([
    queryJupiter(request, `/price/v3?ids=${list}`, record(v.string(), v.unknown())),
    queryJupiter(request, `/tokens/v2/search?query=${list}`, v.array(v.unknown())).catch(() => []),
  ])
  const seconds = new Map(
    tokens.flatMap((each) => {
      const token = v.safeParse(Token, each)
      return token.success ? [[token.output.id, token.output] as const] : []
    }),
  )
  return new Map(
    mints.flatMap((mint): [string, JupiterPrice][] => {
      const price = v.safeParse(Price, Object.hasOwn(prices, mint) ? prices[mint] : undefined)
      const jupiterPrice = price.success ? toJupiterPrice(price.output, seconds.get(mint)) : undefined
      return jupiterPrice ? [[mint, jupiterPrice]] : []
    }),
  )
}

async function queryJupiter<S extends v.GenericSchema>(
  request: JupiterPriceRequest,
  path: string,
  shape: S,
): Promise<v.InferOutput<S>> {
  const { upstream, priority, timeoutMs } = request
  const { status, text } = await upstream.request({ path, priority, timeoutMs })
  const read = v.safeParse(shape, status === 200 ? parse(text) : undefined)
  if (!read.success) throw new UpstreamUnavailable('an invalid response')
  return read.output
}

function parse(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return undefined
  }
}

function toJupiterPrice(
  price: v.InferOutput<typeof Price>,
  token: v.InferOutput<typeof Token> | undefined,
): JupiterPrice | undefined {
  const usdE18 = parseE18(price.usdPrice)
  if (usdE18 === undefined) return undefined
  const second = parseE18(token?.usdPrice)
  const change = parsePercent(price.priceChange24h)
  const liquidityE18 = parseE18(price.liquidity)
  const marketCapE18 = parseE18(token?.mcap)
  return {
    usdE18,
    decimals: Number(price.decimals),
    ...(liquidityE18 === undefined ? {} : { liquidityE18 }),
    ...(marketCapE18 === undefined ? {} : { marketCapE18 }),
    ...(change === undefined ? {} : { change24hPercent: change }),
    ...(second === undefined ? {} : { spreadBps: spreadBps(usdE18, second) }),
  }
}

/** A display number; a price cannot fall by more than 100 %. */
function parsePercent(text: string | null | undefined): number | undefined {
  const percent = text ? Number(text) : Number.NaN
  return percent >= -100 && percent < 1e9 ? percent : undefined
}
