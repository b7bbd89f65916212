import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, hexToString, parseAbi } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { factoryAbi, routerAbi, tokenAbi } from '#seed/abis.ts'
import { addressBooks } from '#seed/address-book.ts'
import { type SandboxToken, sandboxTokens } from '#seed/sandbox-tokens.ts'
import { getReceipt, type Receipt, type RpcClient, send } from './rpc-client.ts'

const quoterAbi = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(Single swap) returns (uint256 amountOut, uint160, uint32, uint256)',
])
const v2QuoteAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
])

export function findToken(client: RpcClient, symbolOrKind: string): SandboxToken {
  const found = sandboxTokens(client.chain).find(({ symbol, kind }) => symbol === symbolOrKind || kind === symbolOrKind)
  if (!found) throw new Error(`No token ${symbolOrKind}`)
  return found
}

function call(client: RpcClient, to: Address, data: Hex): Promise<Hex> {
  return client.request('eth_call', [{ to, data }, 'latest'])
}

/** Reads a token's name or symbol, which may be a string or bytes32. */
export async function readText(client: RpcClient, token: Address, functionName: 'name' | 'symbol'): Promise<string> {
  const data = await call(client, token, encodeFunctionData({ abi: tokenAbi, functionName }))
  if (data.length === 66) return hexToString(data, { size: 32 })
  return decodeFunctionResult({ abi: tokenAbi, functionName, data })
}

export async function readBalance(client: RpcClient, token: Address, owner: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [owner] })
  return BigInt(await call(client, token, data))
}

export async function getPool(client: RpcClient, a: string, b: string, fee: number): Promise<Address> {
  const args = [findToken(client, a).address, findToken(client, b).address, fee] as const
  const data = encodeFunctionData({ abi: factoryAbi, functionName: 'getPool', args })
  const answer = await call(client, addressBooks[client.chain].v3Factory, data)
  return decodeFunctionResult({ abi: factoryAbi, functionName: 'getPool', data: answer })
}

export async function getPair(client: RpcClient, a: string, b: string): Promise<Address> {
  const args = [findToken(client, a).address, findToken(client, b).address] as const
  const data = encodeFunctionData({ abi: factoryAbi, functionName: 'getPair', args })
  const answer = await call(client, addressBooks[client.chain].v2Factory, data)
  return decodeFunctionResult({ abi: factoryAbi, functionName: 'getPair', data: answer })
}

type Leg = { from: Address; to: Address; amount: bigint; fee: number | 'v2' }

/** The pool's output, before any transfer tax. */
export async function quote(client: RpcClient, { from, to, amount, fee }: Leg): Promise<bigint> {
  const book = addressBooks[client.chain]
  if (fee === 'v2') {
    const data = encodeFunctionData({ abi: v2QuoteAbi, functionName: 'getAmountsOut', args: [amount, [from, to]] })
    const answer = await call(client, book.v2Router, data)
    return decodeFunctionResult({ abi: v2QuoteAbi, functionName: 'getAmountsOut', data: answer })[1] ?? 0n
  }
  const swap = { tokenIn: from, tokenOut: to, amountIn: amount, fee, sqrtPriceLimitX96: 0n }
  const data = encodeFunctionData({ abi: quoterAbi, functionName: 'quoteExactInputSingle', args: [swap] })
  const answer = await call(client, book.quoter, data)
  return decodeFunctionResult({ abi: quoterAbi, functionName: 'quoteExactInputSingle', data: answer })[0]
}

/** Swaps through SwapRouter02 and waits for the receipt; pays the wrapped native token with the native token. */
export async function swap(client: RpcClient, account: PrivateKeyAccount, leg: Leg): Promise<Receipt> {
  const { from, to, amount, fee } = leg
  const book = addressBooks[client.chain]
  const single = { tokenIn: from, tokenOut: to, fee: Number(fee), amountIn: amount, amountOutMinimum: 0n }
  const data =
    fee === 'v2'
      ? encodeFunctionData({
          abi: routerAbi,
          functionName: 'swapExactTokensForTokens',
          args: [amount, 0n, [from, to], account.address],
        })
      : encodeFunctionData({
          abi: routerAbi,
          functionName: 'exactInputSingle',
          args: [{ ...single, recipient: account.address, sqrtPriceLimitX96: 0n }],
        })
  const value = from === book.weth ? amount : 0n
  return transact(client, account, book.router, data, value)
}

export async function approve(client: RpcClient, account: PrivateKeyAccount, token: Address, amount: bigint) {
  const args = [addressBooks[client.chain].router, amount] as const
  return transact(client, account, token, encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args }))
}

async function transact(client: RpcClient, account: PrivateKeyAccount, to: Address, data: Hex, value = 0n) {
  const receipt = await getReceipt(client, await send(client, account, { to, data, value, gas: 500_000n }))
  if (!receipt) throw new Error('Not mined at once')
  return receipt
}
