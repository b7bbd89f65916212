import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Chain } from '#chain/open-chain.ts'
import type { Log } from '#log.ts'
import { type MarketPool, marketPools, readPoolCurve } from '#market/market-pools.ts'
import type { RandomWalk } from '#market/random-walk.ts'
import { tradeSize } from '#market/trade-size.ts'
import { routerAbi } from '#seed/abis.ts'
import { addressBooks, baseFees, chainIds, tips } from '#seed/address-book.ts'
import { startingSqrtPrice } from '#seed/pool-maths.ts'

export type MarketSetup = {
  chain: Chain
  account: PrivateKeyAccount
  walk: RandomWalk
  random: () => number
  /** Mean milliseconds between two trades. */
  meanIntervalMs: number
  /** False while the sandbox is unused: trading pauses, so that the chain does not grow. */
  isInUse: () => boolean
  log: Log
}

export type RunningMarket = { stop(): Promise<void> }

// Natural logarithms of the price factor: smaller moves cost more in fees than they gain; larger moves would look like a crash.
const minMove = 0.0002
const maxMove = 0.03

/**
 * Trades in random pools of a chain while the sandbox is in use. Each trade moves a pool's price towards the random walk's.
 */
export async function runMarket(setup: MarketSetup): Promise<RunningMarket> {
  const { chain, walk, random, meanIntervalMs, isInUse, log } = setup
  const pools = await marketPools(chain.node, chain.key)
  let isStopped = false
  let currentTrade: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function makeTrade() {
    if (!isInUse()) return
    walk.step()
    // Deep pools are traded more often.
    const pool = pools[Math.floor(random() ** 2 * pools.length)]
    if (pool) await trade(setup, pool)
  }

  function scheduleTrade() {
    timer = setTimeout(
      () => {
        currentTrade = makeTrade()
          .catch((error) => {
            if (!isStopped) log(`market on ${chain.key}: ${String(error)}`)
          })
          .then(() => {
            if (!isStopped) scheduleTrade()
          })
      },
      meanIntervalMs * (0.5 + random()),
    )
  }

  scheduleTrade()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      return currentTrade
    },
  }
}

async function trade({ chain, account, walk }: MarketSetup, pool: MarketPool): Promise<void> {
  const { token0, token1 } = pool
  const curve = await readPoolCurve(chain.node, pool)
  const start = Number(startingSqrtPrice(token0, token1)) / 2 ** 96
  const deviation = 2 * Math.log(curve.sqrtPrice / start)
  // After a restart the random walk resumes from the pools' current prices.
  if (!walk.has(token0.symbol)) walk.set(token0.symbol, walk.at(token1.symbol) + deviation)
  if (!walk.has(token1.symbol)) walk.set(token1.symbol, walk.at(token0.symbol) - deviation)
  const wantedMove = walk.at(token0.symbol) - walk.at(token1.symbol) - deviation
  const move = Math.max(-maxMove, Math.min(maxMove, wantedMove))
  if (Math.abs(move) < minMove) return
  const { sells, amount } = tradeSize(curve, move)
  if (amount === 0n) return
  const [tokenIn, tokenOut] = sells === 0 ? [token0, token1] : [token1, token0]
  const nonce = await chain.node.request<Hex>('eth_getTransactionCount', [account.address, 'pending'])
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: chainIds[chain.key],
    to: addressBooks[chain.key].router,
    nonce: Number(nonce),
    data: swapData(pool.fee, tokenIn.address, tokenOut.address, account.address, amount),
    gas: 600_000n,
    maxFeePerGas: baseFees[chain.key] * 3n + tips[chain.key],
    maxPriorityFeePerGas: tips[chain.key],
  })
  await chain.submit(raw)
}

function swapData(
  fee: MarketPool['fee'],
  tokenIn: Address,
  tokenOut: Address,
  recipient: Address,
  amountIn: bigint,
): Hex {
  if (fee === 'v2') {
    const args = [amountIn, 0n, [tokenIn, tokenOut], recipient] as const
    return encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForTokens', args })
  }
  const swap = { tokenIn, tokenOut, fee, recipient, amountIn, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n }
  return encodeFunctionData({ abi: routerAbi, functionName: 'exactInputSingle', args: [swap] })
}
