import type { OneChainReader, RpcCall } from './one-chain-reader.ts'

/** ERC-20 `balanceOf(address)`. */
const readBalance = '0x70a08231'

/** Reads an EVM chain from its node. */
export function evmReader(rpcCall: RpcCall): OneChainReader {
  return {
    coin: async (owner) => BigInt(await rpcCall<string>('eth_getBalance', [owner, 'latest'])),
    token: async (token, owner) => {
      const data = `${readBalance}${owner.slice(2).toLowerCase().padStart(64, '0')}`
      return BigInt(await rpcCall<string>('eth_call', [{ to: token, data }, 'latest']))
    },
    landed: async (owner) => Number(await rpcCall<string>('eth_getTransactionCount', [owner, 'latest'])),
    outcome: async (hash) => {
      const receipt = await rpcCall<{ status: string } | null>('eth_getTransactionReceipt', [hash])
      if (!receipt) return 'absent'
      return receipt.status === '0x1' ? 'succeeded' : 'reverted'
    },
  }
}
