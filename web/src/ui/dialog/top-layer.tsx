import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'

type TopLayerState = {
  /** The modal on top; undefined while none is open. */
  top: HTMLElement | undefined
  /** @returns takes it away again */
  enter: (dialog: HTMLElement) => () => void
}

const TopLayerContext = createContext<TopLayerState>({ top: undefined, enter: () => () => undefined })

/**
 * Knows which modal is open. Everything outside of a modal is dimmed, and neither read nor reached; what must be heard all
 * the same has to stand inside of it.
 */
export function TopLayer({ children }: { children: ReactNode }) {
  const [dialogs, setDialogs] = useState<readonly HTMLElement[]>([])
  const enter = useCallback((dialog: HTMLElement) => {
    setDialogs((before) => [...before, dialog])
    return () => setDialogs((before) => before.filter((one) => one !== dialog))
  }, [])
  const top = dialogs.at(-1)
  const state = useMemo(() => ({ top, enter }), [top, enter])
  return <TopLayerContext value={state}>{children}</TopLayerContext>
}

export function useTopLayer(): TopLayerState {
  return useContext(TopLayerContext)
}
