import { cleanText } from '#chains/clean-text.ts'
import { erc20Abi, multicall3Abi } from '#chains/evm/abis.ts'
import { callMany, query, rawQuery } from '#chains/evm/call-many.ts'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { decodeText } from '#chains/evm/decode-text.ts'
import { isTooLarge } from '#chains/evm/is-too-costly.ts'
import { queryL1Fee } from '#chains/evm/l1-fee.ts'
import { RpcError } from '#chains/rpc-error.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type Offer, queryOffers } from './offers.ts'
import { candidateRoutes } from './routes.ts'
import type { Trade } from './trade.ts'

/** The on-chain inputs of a trade, read at one block. */
export type SwapState = {
  blockNumber: bigint
  offers: Offer[]
  coin: bigint
  /** The holding of the token that is paid, and its allowance; of the bought token if the coin is paid. */
  tokens: bigint
  allowance: bigint
  symbol: string
  /** The highest fee of a rollup for one transaction's data on its parent chain; 0 on other chains. */
  l1Fee: bigint
}

const largestTransaction = 1500n

/** Reads pools, quotes and the owner's wallet in one call. */
export async function readSwapState(evm: Evm, trade: Trade): Promise<SwapState> {
  const { addresses } = evm.config
  const { token, paid = token, side } = trade
  const routes = candidateRoutes({ ...addresses, token, paid: trade.paid, side })
  const pools = queryOffers(addresses, routes, trade.swapIn)
  const wallet = [
    query(multicall3Abi, addresses.multicall3, 'getBlockNumber', []),
    query(multicall3Abi, addresses.multicall3, 'getEthBalance', [trade.owner]),
    query(erc20Abi, paid, 'balanceOf', [trade.owner]),
    query(erc20Abi, paid, 'allowance', [trade.owner, addresses.router]),
    queryL1Fee(largestTransaction),
    rawQuery(query(erc20Abi, trade.token, 'symbol', [])),
  ] as const
  const answers = await callMany(evm, [...wallet, ...pools.queries] as const).catch((error: unknown) => {
    // The token's fault: pools and wallets return little data.
    if (isTooLarge(error)) throw new Refusal('SIMULATION_FAILED', {}, { cause: error })
    if (!(error instanceof RpcError)) throw error
    throw error.isRevert ? new Refusal('SIMULATION_FAILED', {}, { cause: error }) : evm.outage(error)
  })
  const [blockNumber, coin, tokens, allowance, l1Fee, symbol, ...rest] = answers
  if (blockNumber === undefined || coin === undefined)
    throw evm.outage(new Error('the block or the coin balance is missing'))
  if (l1Fee === undefined) throw evm.outage(new Error('the fee of the parent chain is missing'))
  evm.recordHead(blockNumber)
  return {
    blockNumber,
    offers: pools.read(rest),
    coin,
    tokens: tokens ?? 0n,
    allowance: allowance ?? 0n,
    l1Fee,
    symbol: cleanText(decodeText(symbol) ?? '') || trade.token.slice(0, 8),
  }
}
