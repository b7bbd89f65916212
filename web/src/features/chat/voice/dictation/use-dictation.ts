import { useCallback, useEffect, useRef, useState } from 'react'
import { createRecognition, type Recognition } from '#features/chat/voice/dictation/create-recognition.ts'
import type { DictationMode } from '#features/chat/voice/dictation/find-dictation-mode.ts'
import { getSpeechLanguageTag } from '#features/chat/voice/dictation/speech-language-tag.ts'
import { useLatest } from '#features/chat/voice/use-latest.ts'
import { useVoice } from '#features/chat/voice/voice-context.ts'
import { useText } from '#lib/i18n/text.ts'

/** The browser's own speech recognition. Its text goes into the composer's field and nowhere else. */
export function useDictation(mode: DictationMode) {
  const text = useText()
  const { insertText, announce } = useVoice()
  const latest = useLatest({ insertText, announce, text })
  const [isOn, setOn] = useState(false)
  const activeRecognition = useRef<Recognition | null>(null)
  useEffect(() => () => activeRecognition.current?.abort(), [])

  const toggle = useCallback(() => {
    if (activeRecognition.current) return activeRecognition.current.stop()
    const recognition = createRecognition(getSpeechLanguageTag(text.language), mode)
    if (!recognition) return
    activeRecognition.current = recognition
    recognition.onresult = ({ results }) => {
      const dictatedText = Array.from(results, (result) => result[0]?.transcript ?? '').join(' ')
      if (dictatedText.trim()) latest.current.insertText(dictatedText.trim())
    }
    recognition.onerror = ({ error }) => {
      const { text: translate, announce: report } = latest.current
      if (error === 'not-allowed') window.alert(translate('voice.denied'))
      else if (error !== 'aborted') report(translate('voice.no-speech'))
    }
    recognition.onend = () => {
      activeRecognition.current = null
      setOn(false)
    }
    setOn(true)
    latest.current.announce(latest.current.text('voice.listening'))
    recognition.start()
  }, [mode, latest, text.language])
  return { isOn, toggle }
}
