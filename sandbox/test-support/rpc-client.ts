import type { Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type ChainKey, chainIds } from '#seed/address-book.ts'

export type RpcClient = {
  chain: ChainKey
  /** Throws with the node's message when it returns an error, or when it cannot be reached. */
  request<T>(method: string, params?: unknown[]): Promise<T>
  postJson(path: string, body: unknown): Promise<{ status: number; body: unknown }>
}

/** Creates an RPC client of a running sandbox. */
export function createRpcClient(url: string, chain: ChainKey): RpcClient {
  async function postJson(path: string, body: unknown) {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return {
    chain,
    postJson,
    async request<T>(method: string, params: unknown[] = []) {
      const { body } = await postJson(`/${chain}`, { jsonrpc: '2.0', id: 1, method, params })
      const answer = body as { result?: T; error?: { message: string } }
      if (answer.error) throw new Error(answer.error.message)
      return answer.result as T
    },
  }
}

/** Returns a deterministic test account for a number. */
export function testAccount(number: number): PrivateKeyAccount {
  return privateKeyToAccount(`0x${(number + 1_000_000).toString(16).padStart(64, '0')}`)
}

type Fields = { to: Hex; value?: bigint; data?: Hex; gas?: bigint; nonce?: number }

/** Signs a transaction with sufficient fees; the nonce defaults to the next one. */
export async function sign(client: RpcClient, account: PrivateKeyAccount, fields: Fields): Promise<Hex> {
  const count = () => client.request<Hex>('eth_getTransactionCount', [account.address, 'pending'])
  return account.signTransaction({
    type: 'eip1559',
    chainId: chainIds[client.chain],
    gas: 21_000n,
    maxFeePerGas: 10_000_000_000n,
    maxPriorityFeePerGas: 1_000_000n,
    ...fields,
    nonce: fields.nonce ?? Number(await count()),
  })
}

/** Signs and sends; returns the hash. */
export async function send(client: RpcClient, account: PrivateKeyAccount, fields: Fields): Promise<Hex> {
  return client.request<Hex>('eth_sendRawTransaction', [await sign(client, account, fields)])
}

export type Receipt = {
  status: Hex
  blockNumber: Hex
  blockHash: Hex
  gasUsed: Hex
  logs: { address: Hex; topics: Hex[]; data: Hex }[]
}

export function getReceipt(client: RpcClient, hash: Hex): Promise<Receipt | null> {
  return client.request('eth_getTransactionReceipt', [hash])
}
