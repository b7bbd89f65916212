import { navigate as changeAddress } from 'wouter/use-browser-location'
import { openOverlays, replaceBeneath, whenHistoryRests } from '#lib/routing/overlay-history.ts'
import type { To } from '#lib/routing/paths.ts'

export type NavigateOptions = {
  replace?: boolean | undefined
  /** Kept with the history entry, beside the address. */
  state?: unknown
}

/**
 * Goes to a path, or to a query alone, which keeps the path. A page that is opened from a dialog takes the place of the
 * dialog's history entry, so that Back leads to the page beneath.
 */
export function navigate(to: To, { replace, state = null }: NavigateOptions = {}): void {
  whenHistoryRests(() => {
    const overlays = openOverlays()
    if (overlays > 0 && replace) {
      changeAddress(to, { replace, state: { ...(state as object | null), overlays } })
      replaceBeneath(() => navigate(to, { replace, state }))
    } else {
      replaceBeneath(undefined)
      changeAddress(to, { replace: replace || overlays > 0, state })
    }
  })
}

/** The address that is shown now, with another query. */
export function withQuery(query: URLSearchParams): To {
  return (location.pathname + (query.size > 0 ? `?${query}` : '')) as To
}
