import { useState } from 'react'
import { byValue, type Sort } from '#features/portfolio/holdings/sort-holdings.ts'
import { storedFlag } from '#lib/browser/stored-flag.ts'

export type Grouping = 'token' | 'chain'
export type HoldingsView = {
  grouping: Grouping
  groupBy(grouping: Grouping): void
  hidesSmall: boolean
  hideSmall(isHiding: boolean): void
  sort: Sort
  sortBy(sort: Sort): void
}

const storedByChain = storedFlag('wallet-by-chain')
const storedHidesSmall = storedFlag('wallet-hides-small')

/** How the holdings are shown. Grouping and hiding are remembered in this browser, the sort is not. */
export function useHoldingsView(): HoldingsView {
  const [isByChain, setByChain] = useState(storedByChain.isSet)
  const [hidesSmall, setHidesSmall] = useState(storedHidesSmall.isSet)
  const [sort, sortBy] = useState(byValue)
  return {
    grouping: isByChain ? 'chain' : 'token',
    groupBy: (grouping) => {
      setByChain(grouping === 'chain')
      if (grouping === 'chain') storedByChain.set()
      else storedByChain.clear()
    },
    hidesSmall,
    hideSmall: (isHiding) => {
      setHidesSmall(isHiding)
      if (isHiding) storedHidesSmall.set()
      else storedHidesSmall.clear()
    },
    sort,
    sortBy,
  }
}
