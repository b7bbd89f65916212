import { finite } from '@murmur/contract/schema/finite'
import { object } from '@murmur/contract/schema/object'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import { useCallback, useState } from 'react'
import * as v from 'valibot'

const storageKey = 'murmur.voice'
/** Speech rates that can be chosen; 1 is the voice's own. */
export const rateRange = { min: 0.8, max: 1.6, step: 0.1 } as const

const VoicePreferences = object({
  /** Whether each new answer is read aloud. */
  readAloud: v.fallback(v.boolean(), false),
  rate: v.fallback(v.pipe(finite, v.minValue(rateRange.min), v.maxValue(rateRange.max)), 1),
  /** Whether audio and answers may go to the browser's vendor if this device cannot process them. */
  online: v.fallback(v.boolean(), false),
})
export type VoicePreferences = v.InferOutput<typeof VoicePreferences>

/** The voice preferences of this browser, stored only there. */
export function useVoicePreferences() {
  const [preferences, setPreferences] = useState(readPreferences)
  const change = useCallback((changes: Partial<VoicePreferences>) => {
    setPreferences((before) => {
      const next = { ...before, ...changes }
      writePreferences(next)
      return next
    })
  }, [])
  return { preferences, change }
}

function readPreferences(): VoicePreferences {
  try {
    return parseOrThrow(VoicePreferences, JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
  } catch {
    return parseOrThrow(VoicePreferences, {})
  }
}

function writePreferences(preferences: VoicePreferences) {
  try {
    localStorage.setItem(storageKey, JSON.stringify(preferences))
  } catch {
    // Without storage the preferences last until the page is closed.
  }
}
