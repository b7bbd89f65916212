/** 9.constants.display.13–.15, in milliseconds. */
const hoverDelay = 200
const skipDelay = 300
const closeDelay = 150

type ShowPanel = (id: string | undefined) => void

/**
 * Opens and closes panels on hover: a panel opens when the pointer has rested on its link for the hover delay,
 * immediately if another was open within the skip delay, and closes when the pointer has been away for the close delay.
 * @param show called with the panel to open
 */
export function createHoverIntent(show: ShowPanel) {
  let openPanelId: string | undefined
  let closedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (id: string | undefined) => {
    if (openPanelId !== undefined && id === undefined) closedAt = performance.now()
    openPanelId = id
    show(id)
  }
  const schedule = (ms: number, id: string | undefined) => {
    clearTimeout(timer)
    timer = setTimeout(set, ms, id)
  }
  return {
    enter(id: string) {
      const isWithinSkipDelay = openPanelId !== undefined || performance.now() - closedAt < skipDelay
      if (openPanelId === id) clearTimeout(timer)
      else schedule(isWithinSkipDelay ? 0 : hoverDelay, id)
    },
    leave() {
      if (openPanelId === undefined) clearTimeout(timer)
      else schedule(closeDelay, undefined)
    },
    /** Call it when something other than the pointer opened or closed a panel. */
    note(id: string | undefined) {
      clearTimeout(timer)
      if (openPanelId !== undefined && id === undefined) closedAt = performance.now()
      openPanelId = id
    },
  }
}
