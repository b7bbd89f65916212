import { type DictationPlace, recognitionMaker } from '#features/chat/voice/dictation/find-dictation.ts'

export type SpeechResults = ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
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
export function makeRecognition(language: string, place: DictationPlace): Recognition | undefined {
  const maker = recognitionMaker<Recognition>()
  if (!maker) return undefined
  const recognition = new maker()
  recognition.lang = language
  recognition.continuous = false
  recognition.interimResults = false
  if (place === 'device') recognition.processLocally = true
  return recognition
}
