import { useState } from 'react'
import { type Sort, valueSort } from '#features/portfolio/holdings/sort-holdings.ts'
import { createStoredFlag } from '#lib/browser/stored-flag.ts'

export type Grouping = 'token' | 'chain'
export type HoldingsView = {
  grouping: Grouping
  groupBy(grouping: Grouping): void
  hidesSmall: boolean
  hideSmall(isHiding: boolean): void
  sort: Sort
  sortBy(sort: Sort): void
}

const byChainFlag = createStoredFlag('wallet-by-chain')
const hidesSmallFlag = createStoredFlag('wallet-hides-small')

/** How the holdings are shown. Grouping and hiding are remembered in this browser, the sort is not. */
export function useHoldingsView(): HoldingsView {
  const [isByChain, setByChain] = useState(byChainFlag.isSet)
  const [hidesSmall, setHidesSmall] = useState(hidesSmallFlag.isSet)
  const [sort, sortBy] = useState(valueSort)
  return {
    grouping: isByChain ? 'chain' : 'token',
    groupBy: (grouping) => {
      setByChain(grouping === 'chain')
      if (grouping === 'chain') byChainFlag.set()
      else byChainFlag.clear()
    },
    hidesSmall,
    hideSmall: (isHiding) => {
      setHidesSmall(isHiding)
      if (isHiding) hidesSmallFlag.set()
      else hidesSmallFlag.clear()
    },
    sort,
    sortBy,
  }
}
