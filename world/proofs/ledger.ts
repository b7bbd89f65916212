import { addressKey } from '@murmur/contract/address'
import { type ChainKey, chainKeys, coinAddresses } from '@murmur/contract/chains'
import type { HistoryReply, HistoryTransaction } from '@murmur/contract/trading/history'
import type { BalancesReply } from '@murmur/contract/trading/wallets'
import type { ApiUser } from '../new-user.ts'
import type { ChainReader } from './chain-reader.ts'

/** Fetches all pages of the user's history. */
export async function fetchHistory(user: ApiUser): Promise<HistoryTransaction[]> {
  const all: HistoryTransaction[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await user.call<HistoryReply>('GET', `/transactions/history?page=${page}`)
    all.push(...body.data)
    if (page >= body.pages) return all
  }
}

/** Fetches the trades of the user's history, without transfers. */
export async function fetchTrades(user: ApiUser): Promise<HistoryTransaction[]> {
  return (await fetchHistory(user)).filter(({ type }) => type !== 'Transfer')
}

export async function fetchBalances(user: ApiUser): Promise<BalancesReply['data']> {
  return (await user.call<BalancesReply>('GET', '/balances/getuserbalance')).body.data
}

/**
 * A wallet's balances by its history, in base units by token address (EVM ones in lower case): incoming minus outgoing
 * amounts minus network fees. Faucet grants are transfers, so nothing else is added.
 */
function buildLedger(history: HistoryTransaction[], chain: ChainKey): Map<string, bigint> {
  const ledger = new Map<string, bigint>()
  const add = (address: string, units: bigint) => {
    const key = addressKey(address)
    ledger.set(key, (ledger.get(key) ?? 0n) + units)
  }
  for (const each of history.filter((trade) => trade.chain === chain)) {
    if (each.networkFee) add(each.networkFee.address, -BigInt(each.networkFee.amountBaseUnits))
    if (each.status !== 'Successful') continue
    add(each.tokenIn.address, -BigInt(each.tokenIn.amountBaseUnits))
    add(each.tokenOut.address, BigInt(each.tokenOut.amountBaseUnits))
  }
  return ledger
}

export type Difference = { chain: ChainKey; token: string; ledger: bigint; held: bigint }

/** Balances for which history and chain disagree: the native token and every token in the wallet's history. */
export async function findDifferences(user: ApiUser, reader: ChainReader): Promise<Difference[]> {
  const history = await fetchHistory(user)
  const found: Difference[] = []
  for (const chain of chainKeys) {
    for (const [token, ledger] of buildLedger(history, chain)) {
      const isCoin = token === addressKey(coinAddresses[chain])
      const owner = user.addresses[chain]
      const held = isCoin ? await reader.coin(chain, owner) : await reader.token(chain, token, owner)
      if (held !== ledger) found.push({ chain, token, ledger, held })
    }
  }
  return found
}
