type Overlay = { close: () => void; href: string | undefined }
type Overlays = {
  /** Bottom to top. */
  open: Overlay[]
  isScheduled: boolean
  /** Set while a back navigation by this module is pending. */
  pendingBack: ReturnType<typeof setTimeout> | undefined
  waiting: (() => void)[]
  /** Replaces the page below once its overlays are closed. */
  replacement: (() => void) | undefined
}

/** Timeout of a back navigation in milliseconds; without an earlier entry the browser fires no event. */
const backTimeoutMs = 1000
const overlaysByHistory = new WeakMap<History, Overlays>()

function getOverlays(): Overlays {
  const known = overlaysByHistory.get(history)
  if (known) return known
  const fresh: Overlays = { open: [], isScheduled: false, pendingBack: undefined, waiting: [], replacement: undefined }
  overlaysByHistory.set(history, fresh)
  addEventListener('popstate', onPop)
  return fresh
}

/** The number of overlays open at a history entry, from its state. */
export function countOverlays(state: unknown): number {
  const count = (state as { overlays?: unknown } | null)?.overlays
  return typeof count === 'number' ? count : 0
}

/** The number of history entries, from the current one down, that belong to open overlays. */
export function countOpenOverlays(): number {
  return Math.min(getOverlays().open.length, countOverlays(history.state))
}

/** Replaces the page below the open overlays once they are closed, by the user or by Back. */
export function replacePageBelow(replace: (() => void) | undefined): void {
  getOverlays().replacement = replace
}

/** Runs `act` once the entries of closed overlays are removed: an earlier navigation would be removed with them. */
export function runWhenHistorySettled(act: () => void): void {
  const { isScheduled, waiting } = getOverlays()
  if (isScheduled) settleHistory()
  if (getOverlays().pendingBack) waiting.push(act)
  else act()
}

/**
 * Adds a history entry for an open overlay, so that Back closes it instead of leaving the page.
 * @param close closes the overlay as Escape does
 * @param href the address of its content, if any; the page below keeps its own
 * @returns a function that removes the entry, to call when the overlay unmounts
 */
export function enterOverlay(close: () => void, href?: string): () => void {
  const { open } = getOverlays()
  const overlay = { close, href }
  open.push(overlay)
  schedule()
  return () => {
    const at = open.indexOf(overlay)
    if (at >= 0) open.splice(at, 1)
    schedule()
  }
}

/** Defers the update to the end of the task: replacing one dialog by another needs no history change. */
function schedule(): void {
  const state = getOverlays()
  if (state.isScheduled) return
  state.isScheduled = true
  const { history } = globalThis
  // The document may be unloaded by then.
  setTimeout(() => state.isScheduled && globalThis.history === history && settleHistory())
}

/** Adds or removes history entries until there is one for each open overlay. */
function settleHistory(): void {
  const state = getOverlays()
  state.isScheduled = false
  if (state.pendingBack) return
  const entries = countOverlays(history.state)
  if (state.open.length < entries) {
    const { history } = globalThis
    state.pendingBack = setTimeout(() => globalThis.history === history && finishNavigation(), backTimeoutMs)
    history.go(state.open.length - entries)
    return
  }
  for (let at = entries; at < state.open.length; at += 1) {
    history.pushState({ ...(history.state as object | null), overlays: at + 1 }, '', state.open[at]?.href)
  }
  const href = state.open.at(-1)?.href
  if (href !== undefined && new URL(href, location.href).href !== location.href)
    history.replaceState(history.state, '', href)
}

/** Runs after our back navigation, or after its timeout. */
function finishNavigation(): void {
  const state = getOverlays()
  clearTimeout(state.pendingBack)
  state.pendingBack = undefined
  if (state.open.length < countOverlays(history.state)) {
    history.replaceState({ ...(history.state as object), overlays: state.open.length }, '')
  }
  settleHistory()
  applyReplacement()
  for (const act of state.waiting.splice(0)) runWhenHistorySettled(act)
}

function onPop(): void {
  const { open, pendingBack } = getOverlays()
  if (pendingBack) {
    finishNavigation()
    return
  }
  for (const overlay of open.splice(countOverlays(history.state)).reverse()) overlay.close()
  applyReplacement()
}

function applyReplacement(): void {
  const state = getOverlays()
  if (countOverlays(history.state) > 0) return
  const replace = state.replacement
  state.replacement = undefined
  replace?.()
}
