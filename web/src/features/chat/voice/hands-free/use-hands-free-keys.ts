import { useEffect } from 'react'
import type { HandsFree } from '#features/chat/voice/hands-free/use-hands-free.ts'
import { useLatest } from '#features/chat/voice/use-latest.ts'

/** The shortcut of the hands-free mode, as displayed and for `aria-keyshortcuts`. */
export const handsFreeKeys = 'Alt+Shift+V'

/** Alt+Shift+V starts and ends the hands-free mode. */
export function useHandsFreeKeys(handsFree: HandsFree) {
  const latest = useLatest(handsFree)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyV' || !event.altKey || !event.shiftKey || event.repeat) return
      event.preventDefault()
      const { step, begin, leave } = latest.current
      if (step === null) begin()
      else leave()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [latest])
}
