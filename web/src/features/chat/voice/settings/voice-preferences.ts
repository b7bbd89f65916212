import { finite } from '@murmur/contract/finite'
import { mustRead } from '@murmur/contract/must-read'
import { object } from '@murmur/contract/object'
import { useCallback, useState } from 'react'
import * as v from 'valibot'

const place = 'murmur.voice'
/** Speech rates that can be chosen; 1 is the voice's own. */
export const rates = { least: 0.8, most: 1.6, step: 0.1 } as const

const VoicePreferences = object({
  /** Every answer is read aloud when it comes. */
  readAloud: v.fallback(v.boolean(), false),
  rate: v.fallback(v.pipe(finite, v.minValue(rates.least), v.maxValue(rates.most)), 1),
  /** Whether the browser's maker may get audio and answers, where this device cannot do it alone. */
  online: v.fallback(v.boolean(), false),
})
export type VoicePreferences = v.InferOutput<typeof VoicePreferences>

/** How this browser speaks and listens; it stays in this browser. */
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
    return mustRead(VoicePreferences, JSON.parse(localStorage.getItem(place) ?? '{}'))
  } catch {
    return mustRead(VoicePreferences, {})
  }
}

function writePreferences(preferences: VoicePreferences) {
  try {
    localStorage.setItem(place, JSON.stringify(preferences))
  } catch {
    // Where storage is forbidden it is forgotten with the page.
  }
}
