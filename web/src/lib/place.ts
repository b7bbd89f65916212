import { navigated, openOverlays, replaceBeneath, whenHistoryRests } from '#lib/overlay-history.ts'

/** Where the app is: `search` with its question mark, `hash` with its sign, as a browser has them. */
export type Place = { pathname: string; search: string; hash: string; state: unknown }

export type Way = {
  replace?: boolean | undefined
  /** Carried along beside the address. */
  state?: unknown
}

/**
 * Goes to a path, or to a query alone, which keeps the path. A page that is opened from a dialog takes the place of the
 * dialog's history entry, so that Back leads to the page beneath.
 */
export function navigate(to: string, { replace, state = null }: Way = {}): void {
  whenHistoryRests(() => {
    const overlays = openOverlays()
    if (overlays > 0 && replace) {
      history.replaceState({ ...(state as object | null), overlays }, '', to)
      replaceBeneath(() => navigate(to, { replace, state }))
    } else {
      replaceBeneath(undefined)
      history[replace || overlays > 0 ? 'replaceState' : 'pushState'](state, '', to)
    }
    dispatchEvent(new Event(navigated))
  })
}

/** @param href a whole address */
export function placeOf(href: string, state: unknown): Place {
  const { pathname, search, hash } = new URL(href)
  return { pathname: decoded(pathname), search, hash, state }
}

/** As people write it; what cannot be read so stays as it is. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Calls whenever the app goes somewhere. @returns stops that */
export function hearPlaces(onChange: (event: Event) => void, options?: AddEventListenerOptions): () => void {
  const types = ['popstate', 'hashchange', navigated]
  for (const type of types) addEventListener(type, onChange, options)
  return () => {
    for (const type of types) removeEventListener(type, onChange, options)
  }
}
