import { useEffect, useState } from 'react'

/** By which somebody begins to use a page: a press, a key, a focus, a scroll. */
const signs = ['pointerdown', 'keydown', 'focusin', 'wheel', 'touchstart', 'scroll'] as const

/** Whether somebody has begun to use the page since it stands there. */
export function usePageUsed(): boolean {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => onPageUsed(() => setUsed(true)), [])
  return isUsed
}

/**
 * Loads parts at the first sign that somebody uses the page: each is mostly there before the press that shows it.
 * @param parts the same list each time
 */
export function useLoadOnUse(parts: readonly { load: () => Promise<unknown> }[]): void {
  useEffect(
    () =>
      onPageUsed(() => {
        // What fails here fails again, and is told, when it is shown.
        for (const { load } of parts) load().catch(() => undefined)
      }),
    [parts],
  )
}

/** @returns ends it */
function onPageUsed(hear: () => void): () => void {
  const end = () => {
    for (const sign of signs) window.removeEventListener(sign, once, true)
  }
  const once = () => {
    end()
    hear()
  }
  for (const sign of signs) window.addEventListener(sign, once, { capture: true, passive: true })
  return end
}
