import type { ChainKey } from '@murmur/contract/chains'

/**
 * Trouble on a chain of a sandbox that was started with `debug`: blocks that stand still (hold, release), answers to
 * accepted transactions that get lost, calls that are refused, transactions that are taken and forgotten (drop, Solana),
 * and blockhashes that run out at once (expire, Solana). `count` is how many times.
 */
export type Trouble = {
  action: 'hold' | 'release' | 'lose-answers' | 'refuse' | 'drop' | 'expire'
  count?: number
}

export async function makeTrouble(sandboxUrl: string, chain: ChainKey, trouble: Trouble): Promise<void> {
  const reply = await fetch(`${sandboxUrl}/debug/${chain}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(trouble),
  })
  if (!reply.ok) throw new Error(`${chain} ${trouble.action}: ${reply.status} ${await reply.text()}`)
}
