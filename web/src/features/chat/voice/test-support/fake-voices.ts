import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Utterance = { text: string; lang: string; rate: number; onend: (() => void) | null; onerror: (() => void) | null }

/** Fakes the browser's voices. An utterance lasts until `finish` or until it is cancelled. */
export function installVoices(...languages: string[]) {
  const events = new EventTarget()
  let voices = languages.map((lang) => ({ lang, localService: true, default: false, name: lang }))
  const spoken: Utterance[] = []
  let current: Utterance | undefined
  class FakeUtterance {
    onend = null
    onerror = null
    rate = 1
    lang = ''
    readonly text: string
    constructor(text: string) {
      this.text = text
    }
  }
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    speak(utterance: Utterance) {
      spoken.push(utterance)
      current = utterance
    },
    cancel() {
      const cut = current
      current = undefined
      cut?.onerror?.()
    },
  })
  return {
    spoken,
    /** Everything spoken so far, as one text. */
    spokenText: () => spoken.map(({ text }) => text).join(' '),
    isSpeaking: () => current !== undefined,
    /** Finishes the current utterance. */
    finish: () =>
      act(async () => {
        const done = current
        current = undefined
        done?.onend?.()
      }),
    /** The browser loads other voices. */
    load: (...more: string[]) =>
      act(async () => {
        voices = more.map((lang) => ({ lang, localService: true, default: false, name: lang }))
        events.dispatchEvent(new Event('voiceschanged'))
      }),
  }
}
