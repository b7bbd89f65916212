import type { ChainKey } from '@murmur/contract/chains'

/**
 * A fault on a chain of a sandbox started with `debug`: stalled blocks (hold, release), lost responses to accepted
 * transactions, rejected calls (all, or on EVM chains those of one `method`), and on Solana dropped transactions (drop),
 * blockhashes that expire at once (expire), orders that guarantee less than requested (loosen) or all they promise
 * (tighten), a sudden price change (price), and a token account that its issuer freezes (freeze). `count` is the number of affected calls.
 */
export type ChainFault =
  | {
      action: 'hold' | 'release' | 'lose-answers' | 'refuse' | 'drop' | 'expire' | 'loosen' | 'tighten'
      count?: number
      method?: string
    }
  | { action: 'price'; mint: string; percent: number }
  | { action: 'freeze'; account: string }

export async function injectFault(sandboxUrl: string, chain: ChainKey, fault: ChainFault): Promise<void> {
  const reply = await fetch(`${sandboxUrl}/debug/${chain}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
  if (!reply.ok) throw new Error(`${chain} ${fault.action}: ${reply.status} ${await reply.text()}`)
}

/** A fault of a market-data vendor. `factor` multiplies its prices: of one token if `address` is given, else of all. */
export type VendorFault = {
  vendor: string
  action: 'times' | 'status' | 'release'
  factor?: number
  address?: string
}

export async function injectVendorFault(sandboxUrl: string, fault: VendorFault): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${sandboxUrl}/debug/vendors`, { method: 'POST', headers, body: JSON.stringify(fault) })
  if (!reply.ok) throw new Error(`${fault.vendor} ${fault.action}: ${reply.status} ${await reply.text()}`)
}
