import { useEffect, useState } from 'react'

/** Events that count as use of a page. */
const signs = ['pointerdown', 'keydown', 'focusin', 'wheel', 'touchstart', 'scroll'] as const

/** Whether the user has interacted with the page since it mounted. */
export function usePageUsed(): boolean {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => onPageUsed(() => setUsed(true)), [])
  return isUsed
}

/**
 * Loads parts at the first interaction with the page, so that most are loaded before the click that shows them.
 * @param parts a stable list
 */
export function useLoadOnUse(parts: readonly { load: () => Promise<unknown> }[]): void {
  useEffect(
    () =>
      onPageUsed(() => {
        // A failed load fails again, with an error, when the part is shown.
        for (const { load } of parts) load().catch(() => undefined)
      }),
    [parts],
  )
}

/** @returns unsubscribes */
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
