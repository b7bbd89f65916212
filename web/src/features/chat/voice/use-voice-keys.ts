import { type RefObject, useEffect } from 'react'
import type { HandsFree } from '#features/chat/voice/hands-free/use-hands-free.ts'
import type { Speaker } from '#features/chat/voice/speech/use-speaker.ts'
import { useLatest } from '#features/chat/voice/use-latest.ts'

/**
 * Escape leaves the hands-free mode, else it stops reading aloud. In the hands-free mode Space and Enter interrupt, unless
 * the focus is on a control.
 * @param place an element of the conversation: an open dialog without it has the keys for itself
 */
export function useVoiceKeys(handsFree: HandsFree, speaker: Speaker, place: RefObject<Element | null>) {
  const latest = useLatest({ handsFree, speaker })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { handsFree: mode, speaker: voice } = latest.current
      const openDialogs = [...document.querySelectorAll('dialog[open]')]
      if (event.defaultPrevented || openDialogs.some((dialog) => !dialog.contains(place.current))) return
      if (event.key === 'Escape' && mode.step === null) return voice.stop()
      if (event.key === 'Escape') {
        // Else it would close the dialog of the conversation too.
        event.preventDefault()
        return mode.leave()
      }
      if (mode.step === null || (event.key !== ' ' && event.key !== 'Enter')) return
      if (event.target instanceof Element && event.target.closest('button, a, input, textarea, select, audio, summary'))
        return
      event.preventDefault()
      // A key held down would interrupt each following step.
      if (!event.repeat) mode.interrupt()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [latest, place])
}
