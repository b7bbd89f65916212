import { navigate as changeAddress } from 'wouter/use-browser-location'
import { countOpenOverlays, replacePageBelow, runWhenHistorySettled } from '#lib/routing/overlay-history.ts'
import type { To } from '#lib/routing/paths.ts'

export type NavigateOptions = {
  replace?: boolean | undefined
  /** Stored with the history entry. */
  state?: unknown
}

/**
 * Goes to a path, or to a query only, which keeps the path. A page opened from a dialog replaces the dialog's history entry,
 * so that Back leads to the page below the dialog.
 */
export function navigate(to: To, { replace, state = null }: NavigateOptions = {}): void {
  runWhenHistorySettled(() => {
    const overlays = countOpenOverlays()
    if (overlays > 0 && replace) {
      changeAddress(to, { replace, state: { ...(state as object | null), overlays } })
      replacePageBelow(() => navigate(to, { replace, state }))
    } else {
      replacePageBelow(undefined)
      changeAddress(to, { replace: replace || overlays > 0, state })
    }
  })
}

/** The current address with another query. */
export function withQuery(query: URLSearchParams): To {
  return (location.pathname + (query.size > 0 ? `?${query}` : '')) as To
}
