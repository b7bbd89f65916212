import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { Language } from '@murmur/contract/languages'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { VoicePreferences } from '#features/chat/voice/settings/voice-preferences.ts'
import { chooseVoice } from '#features/chat/voice/speech/choose-voice.ts'
import { useLatest } from '#features/chat/voice/use-latest.ts'
import { useOnLeave } from '#features/chat/voice/use-on-leave.ts'

export type Speaker = {
  /** Whether there is any voice that may be used. */
  hasVoice: boolean
  canSpeak(language: Language): boolean
  /** The id of the message that is being read aloud. */
  reading: string | null
  /** Reads a message and stops the previous one. Resolves at its end, or at once without a voice. */
  read(message: ChatMessage): Promise<void>
  say(text: string, language: Language): Promise<void>
  stop(): void
}

/** Reads aloud by the browser's own voices. */
export function useSpeaker(preferences: VoicePreferences): Speaker {
  const voices = useVoices()
  const latest = useLatest({ voices, preferences })
  const [reading, setReading] = useState<string | null>(null)
  const speechController = useRef<AbortController | null>(null)

  const stop = useCallback(() => {
    speechController.current?.abort()
    speechController.current = null
    setReading(null)
  }, [])
  useOnLeave(stop)

  const speak = useCallback(
    async (content: string | ChatMessage, language: Language) => {
      stop()
      const { voices: all, preferences: settings } = latest.current
      const voice = chooseVoice(all, language, settings.online)
      if (!voice) return
      const controller = new AbortController()
      speechController.current = controller
      setReading(typeof content === 'string' ? null : content.id)
      try {
        const { speakText } = await import('#features/chat/voice/speech/speak-text.ts')
        await speakText(await toSpokenText(content), { voice, rate: settings.rate, signal: controller.signal })
      } catch (error) {
        console.error('The speech code could not be loaded', error)
      }
      if (speechController.current === controller) stop()
    },
    [latest, stop],
  )
  return useMemo(() => {
    const canSpeak = (language: Language) => chooseVoice(voices, language, preferences.online) !== undefined
    return {
      hasVoice: voices.some((voice) => voice.localService || preferences.online),
      canSpeak,
      reading,
      read: (message) => speak(message, message.language),
      say: speak,
      stop,
    }
  }, [voices, preferences.online, reading, speak, stop])
}

/** The spoken form of a message. The code is loaded on first use. */
async function toSpokenText(content: string | ChatMessage): Promise<string> {
  if (typeof content === 'string') return content
  const { toSpokenMessage: spokenMessage } = await import('#features/chat/voice/speech/spoken-message.ts')
  return spokenMessage(content)
}

/** Browsers load their voices late and then fire an event. */
function useVoices(): readonly SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([])
  useEffect(() => {
    if (!('speechSynthesis' in window)) return
    const update = () => setVoices(speechSynthesis.getVoices())
    update()
    speechSynthesis.addEventListener('voiceschanged', update)
    return () => speechSynthesis.removeEventListener('voiceschanged', update)
  }, [])
  return voices
}
