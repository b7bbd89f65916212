import type { HistoryReply, HistoryTransaction } from '@murmur/contract/history'
import type { BalancesReply } from '@murmur/contract/wallets'
import type { ApiUser } from '../new-user.ts'

/** Every transaction of the user's history, all pages. */
export async function wholeHistory(user: ApiUser): Promise<HistoryTransaction[]> {
  const all: HistoryTransaction[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await user.call<HistoryReply>('GET', `/transactions/history?page=${page}`)
    all.push(...body.data)
    if (page >= body.pages) return all
  }
}

export async function balances(user: ApiUser): Promise<BalancesReply['data']> {
  return (await user.call<BalancesReply>('GET', '/balances/getuserbalance')).body.data
}

/**
 * What the history says a wallet's balances have changed by, in base units, by lower-cased token address: what arrived less
 * what left, less what the network took.
 */
export function ledgerOf(history: HistoryTransaction[], chain: 'eth' | 'base'): Map<string, bigint> {
  const ledger = new Map<string, bigint>()
  const add = (address: string, units: bigint) => {
    ledger.set(address.toLowerCase(), (ledger.get(address.toLowerCase()) ?? 0n) + units)
  }
  for (const each of history.filter((trade) => trade.chain === chain)) {
    if (each.networkFee) add(each.networkFee.address, -BigInt(each.networkFee.amountBaseUnits))
    if (each.status !== 'Successful') continue
    add(each.tokenIn.address, -BigInt(each.tokenIn.amountBaseUnits))
    add(each.tokenOut.address, BigInt(each.tokenOut.amountBaseUnits))
  }
  return ledger
}
