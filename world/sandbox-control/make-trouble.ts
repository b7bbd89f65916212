import type { ChainKey } from '@murmur/contract/chains'

/**
 * Trouble on a chain of a sandbox that was started with `debug`: blocks that stand still (hold, release), answers to
 * accepted transactions that get lost, calls that are refused (all, or on EVM chains those of one `method`), and on Solana
 * transactions that are taken and forgotten (drop), blockhashes that run out at once (expire), orders that guarantee less than
 * was asked for (loosen) or all that they promise (tighten), and a price that changes at once (price). `count` is how many times.
 */
export type Trouble =
  | {
      action: 'hold' | 'release' | 'lose-answers' | 'refuse' | 'drop' | 'expire' | 'loosen' | 'tighten'
      count?: number
      method?: string
    }
  | { action: 'price'; mint: string; percent: number }

export async function makeTrouble(sandboxUrl: string, chain: ChainKey, trouble: Trouble): Promise<void> {
  const reply = await fetch(`${sandboxUrl}/debug/${chain}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(trouble),
  })
  if (!reply.ok) throw new Error(`${chain} ${trouble.action}: ${reply.status} ${await reply.text()}`)
}

/** Trouble with a vendor of figures: `times` multiplies the prices that it tells, of one token where `address` names it. */
export type VendorTrouble = {
  vendor: string
  action: 'times' | 'status' | 'release'
  factor?: number
  address?: string
}

export async function troubleVendor(sandboxUrl: string, trouble: VendorTrouble): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${sandboxUrl}/debug/vendors`, { method: 'POST', headers, body: JSON.stringify(trouble) })
  if (!reply.ok) throw new Error(`${trouble.vendor} ${trouble.action}: ${reply.status} ${await reply.text()}`)
}
