import type { Address } from 'viem'
import { erc20Abi, v2PairAbi, v3PoolAbi } from '#chains/evm/abis.ts'
import { type Query, query } from '#chains/evm/call-many.ts'
import type { EvmAddresses } from '#chains/evm/evm-config.ts'
import { isToken0, v2PairAddress, v3PoolAddress } from '#chains/evm/pool-address.ts'

/** One pool's price: `over / under` quote units per token unit, and the quote units that back it. */
export type Mark = { quote: Address; over: bigint; under: bigint; depth: bigint }

type CallResult = unknown
export type MarkQueries = { queries: Query<CallResult>[]; read: (answers: readonly CallResult[]) => Mark[] }

const feeTiers = [100, 500, 3000, 10_000]
const q96 = 1n << 96n

/** Queries every v3 tier and the v2 pair of a token against one quote token. */
export function queryMarks(addresses: EvmAddresses, token: Address, quote: Address): MarkQueries {
  const isFirst = isToken0(token, quote)
  const pools = feeTiers.map((fee) => v3PoolAddress(addresses.v3Factory, token, quote, fee))
  const pair = v2PairAddress(addresses.v2Factory, token, quote)
  const queries: Query<CallResult>[] = [
    ...pools.flatMap((pool) => [
      query(v3PoolAbi, pool, 'slot0', []),
      query(v3PoolAbi, pool, 'liquidity', []),
      query(erc20Abi, quote, 'balanceOf', [pool]),
    ]),
    query(v2PairAbi, pair, 'getReserves', []),
  ]

  function read(answers: readonly CallResult[]): Mark[] {
    const v3 = pools.flatMap((_, index) => {
      const [slot0, liquidity, held] = answers.slice(index * 3, index * 3 + 3) as [
        (readonly bigint[])?,
        bigint?,
        bigint?,
      ]
      return slot0 && liquidity && held ? v3Mark(quote, isFirst, slot0[0] ?? 0n, liquidity, held) : []
    })
    const reserves = answers[pools.length * 3] as readonly [bigint, bigint, number] | undefined
    return [...v3, ...(reserves ? v2Mark(quote, isFirst, reserves[0], reserves[1]) : [])]
  }
  return { queries, read }
}

/**
 * Depth is the smaller of the pool's balance and the amount of its in-range liquidity at this price (v3 whitepaper,
 * 6.2), so that neither balances parked out of range nor a very narrow range look deep.
 */
function v3Mark(quote: Address, isFirst: boolean, root: bigint, liquidity: bigint, held: bigint): Mark[] {
  if (root === 0n) return []
  const inRange = isFirst ? (liquidity * root) / q96 : (liquidity * q96) / root
  const price = root * root
  const q192 = q96 * q96
  const depth = inRange < held ? inRange : held
  return [isFirst ? { quote, over: price, under: q192, depth } : { quote, over: q192, under: price, depth }]
}

function v2Mark(quote: Address, isFirst: boolean, reserve0: bigint, reserve1: bigint): Mark[] {
  if (reserve0 === 0n || reserve1 === 0n) return []
  const [tokenReserve, quoteReserve] = isFirst ? [reserve0, reserve1] : [reserve1, reserve0]
  return [{ quote, over: quoteReserve, under: tokenReserve, depth: quoteReserve }]
}
