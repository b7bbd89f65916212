import { join } from 'node:path'
import { type Address, getAddress, type Hex, isAddress, keccak256, parseEther } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { createMutex } from '#chain/create-mutex.ts'
import type { Chain } from '#chain/open-chain.ts'
import { RpcError } from '#engine/node-client.ts'
import { openAppendLog, readAppendLog } from '#files/append-log.ts'
import { baseFees, chainIds, tips } from '#seed/address-book.ts'

export const grantWei = parseEther('2')

/**
 * One grant. Stored twice: with its signed bytes before it is sent, and without them afterwards. So a crash neither
 * pays twice nor loses the payment.
 */
type Grant = { address: Address; hash: Hex; raw?: Hex }

export type Faucet = {
  /**
   * Sends 2 ETH and returns the transaction's hash. If the address already has a grant and `again` is false, returns
   * that grant's hash.
   */
  grant(address: Address, again: boolean): Promise<Hex>
  close(): Promise<void>
}

/** The faucet of one chain. `dir` is the chain's folder: after a chain is reset, every address can be paid again. */
export async function createFaucet(chain: Chain, dir: string, account: PrivateKeyAccount): Promise<Faucet> {
  const path = join(dir, 'faucet.jsonl')
  const isGrant = (value: unknown): value is Grant => isAddress(String((value as Grant | undefined)?.address))
  const savedGrants = await readAppendLog(path, isGrant)
  const grants = new Map(savedGrants.map((grant) => [grant.address, grant]))
  const log = await openAppendLog<Grant>(path)
  const runExclusive = createMutex()

  async function isOnChain(hash: Hex) {
    return (await chain.node.request('eth_getTransactionByHash', [hash])) !== null
  }

  async function send(to: Address): Promise<Hex> {
    const nonce = await chain.node.request<Hex>('eth_getTransactionCount', [account.address, 'pending'])
    const raw = await account.signTransaction({
      chainId: chainIds[chain.key],
      type: 'eip1559',
      to,
      value: grantWei,
      nonce: Number(nonce),
      // A contract may be at the address; a plain transfer needs 21,000.
      gas: 60_000n,
      maxFeePerGas: baseFees[chain.key] * 3n + tips[chain.key],
      maxPriorityFeePerGas: tips[chain.key],
    })
    await store({ address: to, hash: keccak256(raw), raw })
    const hash = await chain.submit(raw)
    await store({ address: to, hash })
    return hash
  }

  async function store(grant: Grant) {
    await log.append(grant)
    grants.set(grant.address, grant)
  }

  async function ensureSent({ address, hash, raw }: Grant): Promise<Hex> {
    if (!raw) return hash
    try {
      if (!(await isOnChain(hash))) await chain.submit(raw)
      await store({ address, hash })
      return hash
    } catch (error) {
      // Another grant used the nonce, so this transaction can never be mined.
      if (error instanceof RpcError && !(await isOnChain(hash))) return send(address)
      throw error
    }
  }

  return {
    grant: (address, again) =>
      runExclusive(() => {
        const to = getAddress(address)
        const earlier = grants.get(to)
        return earlier && !again ? ensureSent(earlier) : send(to)
      }),
    close: () => log.close(),
  }
}
