import { type ChainKey, longChainNames } from '@murmur/contract/chains'
import { findChainByLongName } from '#features/discover/discovered-token.ts'
import { useSearchParams } from '#lib/routing/router.tsx'

const listNames = ['trending', 'new', 'gainers', 'all', 'watchlist'] as const
export type ListName = (typeof listNames)[number]

export type DiscoverView = {
  list: ListName
  chain: ChainKey
  showList(list: ListName): void
  showChain(chain: ChainKey): void
}

/** The selected list and chain. Kept in the URL, so that they survive a reload and can be shared. */
export function useDiscoverView(lists: readonly ListName[]): DiscoverView {
  const [params, setParams] = useSearchParams()
  const list = lists.find((name) => name === params.get('list')) ?? 'trending'
  const chain = findChainByLongName(params.get('chain')) ?? 'sol'
  const show = (name: string, value: string, defaultValue: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === defaultValue) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return {
    list,
    chain,
    showList: (next) => show('list', next, 'trending'),
    showChain: (next) => show('chain', longChainNames[next], longChainNames.sol),
  }
}
