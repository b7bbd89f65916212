import { type Address, addressKey, type EvmAddress } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import { getAddress } from 'viem'
import { callMany } from '#chains/evm/call-many.ts'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { Quantity } from '#chains/evm/rpc-schemas.ts'
import { RpcError } from '#chains/rpc-error.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { findDeepestValue, markToUsd, type UsdValue } from './mark-to-usd.ts'
import type { Prices, UsdPrice } from './prices.port.ts'
import { type Mark, queryMarks } from './token-marks.ts'

const oneE18 = 10n ** 18n
/** Pools with less liquidity than this, in USD, are ignored. */
const minLiquidityE18 = 1_000n * oneE18
const usdcDecimals = 6
const coinDecimals = 18

type Token = { address: Address; decimals: number }
/** Prices at one block; undefined: no pool prices the token. */
type BlockPrices = { block: bigint; usdValues: Map<string, UsdValue | undefined> }

/**
 * USD prices from on-chain pools: USDC counts as one dollar, the coin is priced by its deepest pool against USDC, and
 * other tokens by their deepest pool against the wrapped coin or USDC, with the spread to the second deepest. Prices
 * are cached for the block they were read at.
 */
export function poolPrices(evms: readonly Evm[], now: Clock = () => new Date()): Prices {
  const cache = new Map<string, BlockPrices>()

  return {
    async usd(chain, tokens) {
      const evm = evms.find(({ config }) => config.key === chain)
      if (!evm || tokens.length === 0) return new Map()
      const head = await evm.read(Quantity, 'eth_blockNumber', [])
      const known = cache.get(chain)
      const prices = known?.block === head ? known : { block: head, usdValues: new Map() }
      cache.set(chain, prices)
      const missing = tokens.filter((token) => !prices.usdValues.has(priceKey(token)))
      if (missing.length > 0) await addUsdValues(evm, missing, prices.usdValues)
      const at = now().toISOString()
      const found = tokens.map((token) => [token.address, prices.usdValues.get(priceKey(token))] as const)
      return new Map(
        found.flatMap(([address, value]): [Address, UsdPrice][] => (value ? [[address, { ...value, at }]] : [])),
      )
    },
  }
}

function priceKey({ address, decimals }: Token): string {
  return `${addressKey(address)}:${decimals}`
}

async function addUsdValues(
  evm: Evm,
  tokens: readonly Token[],
  usdValues: Map<string, UsdValue | undefined>,
): Promise<void> {
  const { weth, usdc } = evm.config.addresses
  const others = tokens.filter(({ address }) => !isCoin(evm, address) && getAddress(address) !== usdc)
  const [coinMarks = [], ...otherMarks] = await readMarks(evm, [
    { token: weth, quotes: [usdc] },
    ...others.map(({ address }) => ({ token: getAddress(address), quotes: [weth, usdc] })),
  ])
  const dollar = { usdE18: oneE18, decimals: usdcDecimals }
  const coin = findDeepestValue(
    coinMarks.map((mark) => markToUsd(mark, coinDecimals, dollar)),
    minLiquidityE18,
  )
  const toUsdValues = (mark: Mark, decimals: number): UsdValue[] => {
    if (mark.quote === usdc) return [markToUsd(mark, decimals, dollar)]
    return coin ? [markToUsd(mark, decimals, { usdE18: coin.usdE18, decimals: coinDecimals })] : []
  }
  for (const token of tokens) {
    const marks = otherMarks[others.indexOf(token)] ?? []
    const deepestValue = findDeepestValue(
      marks.flatMap((mark) => toUsdValues(mark, token.decimals)),
      minLiquidityE18,
    )
    const isDollar = getAddress(token.address) === usdc
    const dollarValue = coin && { usdE18: oneE18, liquidityE18: coin.liquidityE18 }
    const usdValue = isDollar ? dollarValue : isCoin(evm, token.address) ? coin : deepestValue
    usdValues.set(priceKey(token), usdValue)
  }
}

function isCoin(evm: Evm, address: Address): boolean {
  return address === evmCoinAddress || getAddress(address) === evm.config.addresses.weth
}

/** The pools of this many tokens fit in a response of 2 MB. */
const maxInOneCall = 100

/** Reads every pool of every requested token, in one call per hundred tokens. */
async function readMarks(evm: Evm, requests: readonly MarksRequest[]): Promise<Mark[][]> {
  const marks: Mark[][] = []
  for (let from = 0; from < requests.length; from += maxInOneCall)
    marks.push(...(await readGroup(evm, requests.slice(from, from + maxInOneCall))))
  return marks
}

type MarksRequest = { token: EvmAddress; quotes: EvmAddress[] }

async function readGroup(evm: Evm, requests: readonly MarksRequest[]): Promise<Mark[][]> {
  const markQueries = requests.map(({ token, quotes }) =>
    quotes.map((quote) => queryMarks(evm.config.addresses, token, quote)),
  )
  const results = await callMany(
    evm,
    markQueries.flat().flatMap(({ queries }) => queries),
  ).catch((error: unknown) => {
    throw error instanceof RpcError ? evm.outage(error) : error
  })
  let next = 0
  return markQueries.map((tokenQueries) =>
    tokenQueries.flatMap(({ queries, read }) => {
      const from = next
      next += queries.length
      return read(results.slice(from, next))
    }),
  )
}
