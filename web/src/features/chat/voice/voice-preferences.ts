import { useCallback, useState } from 'react'
import { z } from 'zod/mini'

const place = 'murmur.voice'
/** Speech rates that can be chosen; 1 is the voice's own. */
export const rates = { least: 0.8, most: 1.6, step: 0.1 } as const

const VoicePreferences = z.object({
  /** Every answer is read aloud when it comes. */
  readAloud: z.catch(z.boolean(), false),
  rate: z.catch(z.number().check(z.minimum(rates.least), z.maximum(rates.most)), 1),
  /** Whether the browser's maker may get audio and answers, where this device cannot do it alone. */
  online: z.catch(z.boolean(), false),
})
export type VoicePreferences = z.infer<typeof VoicePreferences>

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
    return VoicePreferences.parse(JSON.parse(localStorage.getItem(place) ?? '{}'))
  } catch {
    return VoicePreferences.parse({})
  }
}

function writePreferences(preferences: VoicePreferences) {
  try {
    localStorage.setItem(place, JSON.stringify(preferences))
  } catch {
    // Where storage is forbidden it is forgotten with the page.
  }
}
