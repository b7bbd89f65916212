import type { IntentId } from '@murmur/contract/ids'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'

type ShownReceiptsState = {
  trades: ReadonlySet<string>
  /** @returns a function that removes it */
  show(trade: IntentId): () => void
}

const noReceipts: ReadonlySet<string> = new Set()
const ShownReceiptsContext = createContext<ShownReceiptsState | null>(null)

/** Tracks the trades whose receipts are on the screen, so that their outcomes are shown once. */
export function ShownReceipts({ children }: { children: ReactNode }) {
  const [all, setAll] = useState<readonly IntentId[]>([])
  const show = useCallback((trade: IntentId) => {
    setAll((before) => [...before, trade])
    return () => setAll((before) => before.toSpliced(before.indexOf(trade), 1))
  }, [])
  const state = useMemo(() => ({ trades: new Set(all), show }), [all, show])
  return <ShownReceiptsContext value={state}>{children}</ShownReceiptsContext>
}

/** The trades whose receipts are on the screen. */
export function useShownReceipts(): ReadonlySet<string> {
  return useContext(ShownReceiptsContext)?.trades ?? noReceipts
}

/** Registers a trade while its receipt is shown. `trade`: undefined while its id is unknown. */
export function useShownReceipt(trade: IntentId | undefined): void {
  const show = useContext(ShownReceiptsContext)?.show
  useEffect(() => (trade ? show?.(trade) : undefined), [trade, show])
}
