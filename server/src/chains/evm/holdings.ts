import type { EvmAddress } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import { type Address, getAddress } from 'viem'
import type { Holding } from '#chains/chain.port.ts'
import { RpcError } from '#chains/rpc-error.ts'
import { erc20Abi, multicall3Abi } from './abis.ts'
import { callMany, query } from './call-many.ts'
import type { Evm } from './create-evm-client.ts'
import { isContractFault, isTooCostly } from './is-too-costly.ts'

type Holdings = { blockNumber: bigint; coin: bigint; tokens: Holding[] }
type Balances = (bigint | undefined)[]

/** The coin and the tokens of an owner at one block. Tokens with an unreadable balance are omitted. */
export async function readHoldings(evm: Evm, owner: EvmAddress, tokens: readonly EvmAddress[]): Promise<Holdings> {
  const addresses = tokens.filter((token) => token !== evmCoinAddress).map((token) => getAddress(token))
  const first = await readInOneCall(evm, owner, addresses)
  const { blockNumber, coin, balances } = first ?? (await readInOneCall(evm, owner, [])) ?? {}
  if (blockNumber === undefined || coin === undefined)
    throw evm.outage(new Error('the block or the coin balance is missing'))
  evm.recordHead(blockNumber)
  const missing = addresses.filter((_, index) => balances?.[index] === undefined)
  const retried = await retryMissing(evm, owner, missing, blockNumber)
  const heldTokens = addresses.flatMap((address, index) => {
    const amount = balances?.[index] ?? retried.get(address)
    return amount === undefined ? [] : [{ address, amount }]
  })
  return { blockNumber, coin, tokens: heldTokens }
}

/** Undefined when one token used up all gas, or returned so much data that the response was lost. */
async function readInOneCall(evm: Evm, owner: Address, tokens: readonly Address[]) {
  const { multicall3 } = evm.config.addresses
  const queries = [
    query(multicall3Abi, multicall3, 'getBlockNumber', []),
    query(multicall3Abi, multicall3, 'getEthBalance', [owner]),
    ...tokens.map((token) => query(erc20Abi, token, 'balanceOf', [owner])),
  ] as const
  const answers = await catchIf(isTooCostly, evm, callMany(evm, queries, { gas: balanceQueryGas(tokens.length) }))
  if (!answers) return undefined
  const [blockNumber, coin, ...balances] = answers
  return { blockNumber, coin, balances }
}

/**
 * Queries missing balances in ever smaller groups, each with little gas, until the tokens that make the others fail are
 * isolated. A timeout of a single token's query is an outage: that little gas is never slow by itself.
 */
async function retryMissing(
  evm: Evm,
  owner: Address,
  tokens: readonly Address[],
  blockNumber: bigint,
): Promise<Map<Address, bigint>> {
  if (tokens.length === 0) return new Map()
  const queries = tokens.map((token) => query(erc20Abi, token, 'balanceOf', [owner]))
  const gas = balanceQueryGas(tokens.length)
  const isOmittable = tokens.length === 1 ? isContractFault : isTooCostly
  const balances: Balances | undefined = await catchIf(isOmittable, evm, callMany(evm, queries, { blockNumber, gas }))
  const read = tokens.map((token, index) => [token, balances?.[index]] as const)
  const found = read.flatMap(([token, amount]) => (amount === undefined ? [] : [[token, amount] as const]))
  const unreadTokens = read.flatMap(([token, amount]) => (amount === undefined ? [token] : []))
  if (tokens.length === 1 || unreadTokens.length === 0) return new Map(found)
  const middle = Math.ceil(unreadTokens.length / 2)
  const halves = await Promise.all(
    [unreadTokens.slice(0, middle), unreadTokens.slice(middle)].map((half) =>
      retryMissing(evm, owner, half, blockNumber),
    ),
  )
  return new Map([...found, ...halves.flatMap((half) => [...half])])
}

/**
 * Enough for any honest token, too little for one token to exceed a node's response limit. Never more in total than one
 * transaction may use (EIP-7825), a limit that some nodes apply to calls too.
 */
function balanceQueryGas(tokens: number): bigint {
  return 1_000_000n + 200_000n * BigInt(Math.min(tokens, 75))
}

async function catchIf<T>(isCaught: (error: unknown) => boolean, evm: Evm, work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (isCaught(error)) return undefined
    throw error instanceof RpcError ? evm.outage(error) : error
  })
}
