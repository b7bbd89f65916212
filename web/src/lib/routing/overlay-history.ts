type Overlay = { close: () => void; href: string | undefined }
type Overlays = {
  /** The lowest first. */
  open: Overlay[]
  isScheduled: boolean
  /** Set while the browser goes back at our request. */
  goingBack: ReturnType<typeof setTimeout> | undefined
  waiting: (() => void)[]
  /** What replaces the page beneath once its overlays are closed. */
  beneath: (() => void) | undefined
}

/** How long the browser may take to go back, in milliseconds; it never answers where there is nothing to go back to. */
const patience = 1000
const ofHistory = new WeakMap<History, Overlays>()

function overlays(): Overlays {
  const known = ofHistory.get(history)
  if (known) return known
  const fresh: Overlays = { open: [], isScheduled: false, goingBack: undefined, waiting: [], beneath: undefined }
  ofHistory.set(history, fresh)
  addEventListener('popstate', onPop)
  return fresh
}

/** How many overlays were open at a history entry, by its state. */
export function overlaysOf(state: unknown): number {
  const count = (state as { overlays?: unknown } | null)?.overlays
  return typeof count === 'number' ? count : 0
}

/** How many history entries from this one down belong to overlays that are open now. */
export function openOverlays(): number {
  return Math.min(overlays().open.length, overlaysOf(history.state))
}

/** Changes the page beneath the open overlays as soon as they are closed, or on the browser's Back. */
export function replaceBeneath(replace: (() => void) | undefined): void {
  overlays().beneath = replace
}

/** Runs `act` once the entries of closed overlays are gone: a change of the address made earlier would go with them. */
export function whenHistoryRests(act: () => void): void {
  const { isScheduled, waiting } = overlays()
  if (isScheduled) settle()
  if (overlays().goingBack) waiting.push(act)
  else act()
}

/**
 * Gives an open overlay an entry in the browser's history, so that Back closes it instead of leaving the page.
 * @param close closes the overlay as Escape does
 * @param href the address of its content, where it has one; the page beneath keeps its own
 * @returns removes the entry; call it when the overlay is gone
 */
export function enterOverlay(close: () => void, href?: string): () => void {
  const { open } = overlays()
  const overlay = { close, href }
  open.push(overlay)
  schedule()
  return () => {
    const at = open.indexOf(overlay)
    if (at >= 0) open.splice(at, 1)
    schedule()
  }
}

/** After the current task: one dialog may take the place of another, which changes nothing. */
function schedule(): void {
  const state = overlays()
  if (state.isScheduled) return
  state.isScheduled = true
  const { history } = globalThis
  // The page may be gone by then.
  setTimeout(() => state.isScheduled && globalThis.history === history && settle())
}

/** Adds or removes history entries until there is one for each open overlay. */
function settle(): void {
  const state = overlays()
  state.isScheduled = false
  if (state.goingBack) return
  const entries = overlaysOf(history.state)
  if (state.open.length < entries) {
    const { history } = globalThis
    state.goingBack = setTimeout(() => globalThis.history === history && arrive(), patience)
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

/** The browser went back at our request, or had nothing to go back to. */
function arrive(): void {
  const state = overlays()
  clearTimeout(state.goingBack)
  state.goingBack = undefined
  if (state.open.length < overlaysOf(history.state)) {
    history.replaceState({ ...(history.state as object), overlays: state.open.length }, '')
  }
  settle()
  showBeneath()
  for (const act of state.waiting.splice(0)) whenHistoryRests(act)
}

function onPop(): void {
  const { open, goingBack } = overlays()
  if (goingBack) {
    arrive()
    return
  }
  for (const overlay of open.splice(overlaysOf(history.state)).reverse()) overlay.close()
  showBeneath()
}

function showBeneath(): void {
  const state = overlays()
  if (overlaysOf(history.state) > 0) return
  const replace = state.beneath
  state.beneath = undefined
  replace?.()
}
