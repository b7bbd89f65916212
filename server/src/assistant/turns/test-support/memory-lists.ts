import type { Address } from '@murmur/contract/address'
import type { MarketToken } from '@murmur/contract/markets/markets'
import type { Alert } from '@murmur/contract/markets/watchlist'
import type { TokenRef } from '@murmur/contract/token-id'
import type { ToolDeps } from '#assistant/turns/turn-deps.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import type { Tx } from '#platform/db/transact.ts'
import { market } from './make-token.ts'

/** Lists in memory have no transactions. */
export const noTx = {} as Tx

const isSame = (one: TokenRef, other: TokenRef) => one.chain === other.chain && one.address === other.address
const toRow = (token: TokenListing) =>
  ({
    ...token,
    logoURI: '',
    rank: 1,
    volume24hUSD: null,
    priceChange24hPercent: 5,
    isPromoted: false,
    imitates: null,
  }) as MarketToken

/** One user's alerts and watchlist in memory. Alerts get the ids alert-1, alert-2 … */
export function memoryLists(starred: readonly TokenListing[] = []): Pick<ToolDeps, 'readLists' | 'changeLists'> & {
  lists: { alerts: Alert[]; stars: TokenListing[] }
} {
  const lists = { alerts: [] as Alert[], stars: [...starred] }
  let ids = 0
  const readLists: ToolDeps['readLists'] = {
    alerts: async () => lists.alerts,
    watchlist: async () => lists.stars.map(toRow),
  }
  const changeLists: ToolDeps['changeLists'] = {
    alerts: readLists.alerts,
    addAlert: async (_userId, terms, alongside) => {
      const same = lists.alerts.find((each) => isSame(each, terms) && each.priceUsd === terms.priceUsd)
      if (same) return same
      const { name, symbol } = Object.values(market).find((each) => isSame(each, terms)) ?? { name: '', symbol: '' }
      const dates = { createdAt: '2026-01-01T00:00:00.000Z', firedAt: null, firedPriceUsd: null }
      const alert: Alert = {
        ...terms,
        address: terms.address as Address,
        ...dates,
        id: `alert-${++ids}`,
        name,
        symbol,
        state: 'active',
      }
      await alongside?.(noTx, alert)
      lists.alerts = [alert, ...lists.alerts]
      return alert
    },
    deleteAlert: async (_userId, id, alongside) => {
      const kept = lists.alerts.filter((each) => each.id !== id)
      if (kept.length === lists.alerts.length) return false
      await alongside?.(noTx)
      lists.alerts = kept
      return true
    },
    star: async (_userId, ref, alongside) => {
      const token = Object.values(market).find((each) => isSame(each, ref))
      if (!token || lists.stars.some((each) => isSame(each, ref))) return
      await alongside?.(noTx)
      lists.stars = [token, ...lists.stars]
    },
    unstar: async (_userId, ref, alongside) => {
      const kept = lists.stars.filter((each) => !isSame(each, ref))
      if (kept.length < lists.stars.length) await alongside?.(noTx)
      lists.stars = kept
    },
  }
  return { readLists, changeLists, lists }
}
