import { useEffect, useState } from 'react'

/** Events that count as use of a page. */
const interactionEvents = ['pointerdown', 'keydown', 'focusin', 'wheel', 'touchstart', 'scroll'] as const

/** Whether the user has interacted with the page since it mounted. */
export function useHasInteracted(): boolean {
  const [hasInteracted, setInteracted] = useState(false)
  useEffect(() => onInteraction(() => setInteracted(true)), [])
  return hasInteracted
}

/**
 * Loads components on the first interaction with the page, usually before the click that shows them.
 * @param parts a stable list
 */
export function usePreloadOnInteraction(parts: readonly { load: () => Promise<unknown> }[]): void {
  useEffect(
    () =>
      onInteraction(() => {
        // A failed load fails again, with an error, when the part is shown.
        for (const { load } of parts) load().catch(() => undefined)
      }),
    [parts],
  )
}

/** @returns a function that unsubscribes */
function onInteraction(onUse: () => void): () => void {
  const end = () => {
    for (const name of interactionEvents) window.removeEventListener(name, handleFirstUse, true)
  }
  const handleFirstUse = () => {
    end()
    onUse()
  }
  for (const name of interactionEvents) window.addEventListener(name, handleFirstUse, { capture: true, passive: true })
  return end
}
