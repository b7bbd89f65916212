import { type Address, encodeFunctionData, type Hex } from 'viem'
import { noDeadline, positionManagerAbi, v2RouterAbi } from '#seed/abis.ts'
import type { AddressBook } from '#seed/address-book.ts'
import {
  baseUnitsForUsd,
  fullRange,
  getTickAtSqrtPrice,
  rangeAround,
  startingSqrtPrice,
  tickSpacings,
} from '#seed/pool-maths.ts'
import type { SeedPool } from '#seed/pools.ts'
import type { SandboxToken } from '#seed/sandbox-tokens.ts'

export type SeedCall = { to: Address; data: Hex }

// About ±25 % and ±0.5 %: half of a pool's depth is near the price, as on the real chains.
const defaultSpread = 2232
const stableSpread = 50

/** Returns the call, sent by `owner`, that creates a pool and adds its liquidity. */
export function poolCall(pool: SeedPool, tokens: SandboxToken[], book: AddressBook, owner: Address): SeedCall {
  const [a, b] = pool.pair.map((symbol) => tokens.find((token) => token.symbol === symbol))
  if (!a || !b) throw new Error(`The pool ${pool.pair.join('/')} names an unknown token`)
  if (pool.fee === 'v2') return v2Call(a, b, pool.usd, book, owner)
  const [token0, token1] = a.address.toLowerCase() < b.address.toLowerCase() ? [a, b] : [b, a]
  const spacing = tickSpacings[pool.fee]
  const sqrtPrice = startingSqrtPrice(token0, token1)
  const near = rangeAround(getTickAtSqrtPrice(sqrtPrice), pool.fee === 100 ? stableSpread : defaultSpread, spacing)
  const mint = ([tickLower, tickUpper]: [number, number]) =>
    encodeFunctionData({
      abi: positionManagerAbi,
      functionName: 'mint',
      args: [
        {
          token0: token0.address,
          token1: token1.address,
          fee: pool.fee as number,
          tickLower,
          tickUpper,
          amount0Desired: baseUnitsForUsd(token0, pool.usd / 2),
          amount1Desired: baseUnitsForUsd(token1, pool.usd / 2),
          amount0Min: 0n,
          amount1Min: 0n,
          recipient: owner,
          deadline: noDeadline,
        },
      ],
    })
  const create = encodeFunctionData({
    abi: positionManagerAbi,
    functionName: 'createAndInitializePoolIfNecessary',
    args: [token0.address, token1.address, pool.fee, sqrtPrice],
  })
  const steps = [create, mint(fullRange(spacing)), mint(near)]
  return {
    to: book.positionManager,
    data: encodeFunctionData({ abi: positionManagerAbi, functionName: 'multicall', args: [steps] }),
  }
}

function v2Call(a: SandboxToken, b: SandboxToken, usd: number, book: AddressBook, owner: Address): SeedCall {
  return {
    to: book.v2Router,
    data: encodeFunctionData({
      abi: v2RouterAbi,
      functionName: 'addLiquidity',
      args: [a.address, b.address, baseUnitsForUsd(a, usd), baseUnitsForUsd(b, usd), 0n, 0n, owner, noDeadline],
    }),
  }
}
