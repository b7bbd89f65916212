import { type DictationMode, getRecognitionClass } from '#features/chat/voice/dictation/find-dictation-mode.ts'

type SpeechResults = ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
export type Recognition = EventTarget & {
  lang: string
  processLocally?: boolean
  continuous: boolean
  interimResults: boolean
  start(): void
  stop(): void
  abort(): void
  onresult: ((event: { results: SpeechResults }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
}

/** A recogniser for one utterance; undefined if the browser has none. */
export function createRecognition(language: string, mode: DictationMode): Recognition | undefined {
  const recognitionClass = getRecognitionClass<Recognition>()
  if (!recognitionClass) return undefined
  const recognition = new recognitionClass()
  recognition.lang = language
  recognition.continuous = false
  recognition.interimResults = false
  if (mode === 'device') recognition.processLocally = true
  return recognition
}
