import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'

type TopLayerState = {
  /** The topmost modal; undefined while none is open. */
  top: HTMLElement | undefined
  /** @returns a function that removes the dialog */
  enter: (dialog: HTMLElement) => () => void
}

const TopLayerContext = createContext<TopLayerState>({ top: undefined, enter: () => () => undefined })

/**
 * Tracks the open modals. Content outside the topmost modal is inert and not announced, so toasts must render inside it.
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

/** Returns the topmost modal and a function that registers one. */
export function useTopLayer(): TopLayerState {
  return useContext(TopLayerContext)
}
