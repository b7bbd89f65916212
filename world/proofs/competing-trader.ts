import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sandboxChainIds } from '../environment.ts'
import { callDebugRpc } from '../sandbox-control/debug-rpc.ts'

const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const routerAbi = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Single swap) payable returns (uint256 amountOut)',
])

/** Another trader on Ethereum with practically unlimited ETH. Requires a sandbox started with `debug`. */
export type CompetingTrader = {
  /** Buys a token for `wei` from its 0.3 % v3 pool, with fees high enough to be mined first. */
  buy(token: string, wei: bigint): Promise<Hex>
}

export async function createCompetingTrader(sandboxUrl: string): Promise<CompetingTrader> {
  const account = privateKeyToAccount(generatePrivateKey())
  const call = <T>(method: string, params: unknown[]) => callDebugRpc<T>(sandboxUrl, 'eth', method, params)
  await call('anvil_setBalance', [account.address, `0x${(10n ** 24n).toString(16)}`])
  let nonce = 0
  return {
    async buy(token, wei) {
      const swap = {
        tokenIn: weth,
        tokenOut: token as Hex,
        fee: 3_000,
        recipient: account.address,
        amountIn: wei,
        amountOutMinimum: 0n,
        sqrtPriceLimitX96: 0n,
      } as const
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId: sandboxChainIds.eth,
        nonce: nonce++,
        to: router,
        value: wei,
        data: encodeFunctionData({ abi: routerAbi, functionName: 'exactInputSingle', args: [swap] }),
        gas: 400_000n,
        maxFeePerGas: 400_000_000_000n,
        maxPriorityFeePerGas: 100_000_000_000n,
      })
      return call<Hex>('eth_sendRawTransaction', [raw])
    },
  }
}
