import type { ChatMessage } from '@murmur/contract/chats'
import type { Language } from '@murmur/contract/languages'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { chooseVoice, speakText } from '#features/chat/voice/speak-text.ts'
import { useLatest } from '#features/chat/voice/use-latest.ts'
import { useLeaving } from '#features/chat/voice/use-leaving.ts'
import type { VoicePreferences } from '#features/chat/voice/voice-preferences.ts'

export type Speaker = {
  /** Whether there is any voice that may be used. */
  hasVoice: boolean
  canSpeak(language: Language): boolean
  /** The id of the message that is being read aloud. */
  reading: string | null
  /** Reads a message; what was read before is cut off. Resolves when it is over, at once where there is no voice. */
  read(message: ChatMessage): Promise<void>
  say(text: string, language: Language): Promise<void>
  stop(): void
}

/** Reads aloud by the browser's own voices. */
export function useSpeaker(preferences: VoicePreferences): Speaker {
  const voices = useVoices()
  const latest = useLatest({ voices, preferences })
  const [reading, setReading] = useState<string | null>(null)
  const current = useRef<AbortController | null>(null)

  const stop = useCallback(() => {
    current.current?.abort()
    current.current = null
    setReading(null)
  }, [])
  useLeaving(stop)

  const speak = useCallback(
    async (text: string | Promise<string>, language: Language, id: string | null) => {
      stop()
      const { voices: all, preferences: wanted } = latest.current
      const voice = chooseVoice(all, language, wanted.online)
      if (!voice) return
      const mine = new AbortController()
      current.current = mine
      setReading(id)
      const words = typeof text === 'string' ? text : await text
      await speakText(words, { voice, rate: wanted.rate, signal: mine.signal })
      if (current.current === mine) stop()
    },
    [latest, stop],
  )
  return useMemo(() => {
    const canSpeak = (language: Language) => chooseVoice(voices, language, preferences.online) !== undefined
    return {
      hasVoice: voices.some((voice) => voice.localService || preferences.online),
      canSpeak,
      reading,
      read: (message) => speak(wordsOf(message), message.language, message.id),
      say: (text, language) => speak(text, language, null),
      stop,
    }
  }, [voices, preferences.online, reading, speak, stop])
}

/** How a message is said; what knows that is loaded with the first one. Nothing where it does not arrive. */
async function wordsOf(message: ChatMessage): Promise<string> {
  try {
    const { spokenMessage } = await import('#features/chat/voice/spoken-message.ts')
    return spokenMessage(message)
  } catch (error) {
    console.error('What says messages could not be loaded', error)
    return ''
  }
}

/** Browsers load their voices late, and say so. */
function useVoices(): readonly SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([])
  useEffect(() => {
    if (!('speechSynthesis' in window)) return
    const look = () => setVoices(speechSynthesis.getVoices())
    look()
    speechSynthesis.addEventListener('voiceschanged', look)
    return () => speechSynthesis.removeEventListener('voiceschanged', look)
  }, [])
  return voices
}
