type Chain = 'eth' | 'base'

/** What a chain itself says, asked past the server. Amounts in base units. */
export type ChainReader = {
  coin(chain: Chain, owner: string): Promise<bigint>
  token(chain: Chain, token: string, owner: string): Promise<bigint>
  /** How many transactions of this address have landed. */
  landed(chain: Chain, owner: string): Promise<number>
  /** Whether that transaction landed, and how it ended there. */
  outcome(chain: Chain, hash: string): Promise<'succeeded' | 'reverted' | 'absent'>
}

/** ERC-20 `balanceOf(address)`. */
const balanceOf = '0x70a08231'

export function chainReader(sandboxUrl: string): ChainReader {
  const ask = async <Result>(chain: Chain, method: string, params: unknown[]): Promise<Result> => {
    const reply = await fetch(`${sandboxUrl}/${chain}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await reply.json()) as { result: Result; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  return {
    coin: async (chain, owner) => BigInt(await ask<string>(chain, 'eth_getBalance', [owner, 'latest'])),
    token: async (chain, token, owner) => {
      const data = `${balanceOf}${owner.slice(2).toLowerCase().padStart(64, '0')}`
      return BigInt(await ask<string>(chain, 'eth_call', [{ to: token, data }, 'latest']))
    },
    landed: async (chain, owner) => Number(await ask<string>(chain, 'eth_getTransactionCount', [owner, 'latest'])),
    outcome: async (chain, hash) => {
      const receipt = await ask<{ status: string } | null>(chain, 'eth_getTransactionReceipt', [hash])
      if (!receipt) return 'absent'
      return receipt.status === '0x1' ? 'succeeded' : 'reverted'
    },
  }
}
