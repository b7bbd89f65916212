import { type RefObject, useEffect, useState } from 'react'

/** Rows rendered beyond each edge of the window, so that a quick scroll shows no gap. */
const extraRows = 8
/** Rows rendered before the first measurement: more than a window shows. */
const initialRows = 30

export type RowWindow = { from: number; to: number }

/**
 * The rows of a long list that are in or near the window, for rows of one height. Works in any scroll container, because it
 * measures the list's position in the window.
 * @param count number of rows
 * @param rowHeight in pixels; 0 disables the windowing, so that all rows are rendered
 */
export function useVisibleRows(list: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const [shown, setShown] = useState<RowWindow>({ from: 0, to: initialRows })
  useEffect(() => {
    if (rowHeight === 0) return
    let frameId = 0
    const measure = () => {
      frameId = 0
      const top = list.current?.getBoundingClientRect().top ?? 0
      const next = rowsInWindow({ top, height: window.innerHeight, count, rowHeight })
      setShown((before) => (before.from === next.from && before.to === next.to ? before : next))
    }
    const schedule = () => {
      frameId ||= requestAnimationFrame(measure)
    }
    measure()
    // Listens in the capture phase, because the scroll event of an inner container does not bubble.
    window.addEventListener('scroll', schedule, { capture: true, passive: true })
    window.addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(frameId)
      window.removeEventListener('scroll', schedule, { capture: true })
      window.removeEventListener('resize', schedule)
    }
  }, [list, count, rowHeight])
  return rowHeight === 0 ? { from: 0, to: count } : { from: Math.min(shown.from, count), to: Math.min(shown.to, count) }
}

type ListMeasurements = { top: number; height: number; count: number; rowHeight: number }

/**
 * The rows between the edges of the window, in steps of `extraRows`, so that scrolling by a row re-renders nothing.
 * @param top position of the first row in the window, in pixels; negative if it is above
 */
export function rowsInWindow({ top, height, count, rowHeight }: ListMeasurements): RowWindow {
  const start = Math.floor(-top / rowHeight)
  const end = Math.ceil((height - top) / rowHeight)
  const from = Math.floor(start / extraRows) * extraRows - extraRows
  const to = Math.ceil(end / extraRows) * extraRows + extraRows
  return { from: Math.min(Math.max(0, from), count), to: Math.min(Math.max(0, to), count) }
}
