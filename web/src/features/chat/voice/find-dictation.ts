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
type RecognitionMaker = {
  new (): Recognition
  available?(options: { langs: string[]; processLocally: boolean }): Promise<string>
}

/** `device`: the words never leave this device. `online`: they go to the browser's maker, who writes them down. */
export type DictationPlace = 'device' | 'online'

function makerOf(): RecognitionMaker | undefined {
  const place = globalThis as { SpeechRecognition?: RecognitionMaker; webkitSpeechRecognition?: RecognitionMaker }
  return place.SpeechRecognition ?? place.webkitSpeechRecognition
}

/** Where this browser can write down what is said in a language: on the device, else online where that is allowed. */
export async function findDictation(language: string, mayGoOnline: boolean): Promise<DictationPlace | undefined> {
  const maker = makerOf()
  if (!maker) return undefined
  const state = await maker.available?.({ langs: [language], processLocally: true }).catch(() => undefined)
  if (state === 'available') return 'device'
  return mayGoOnline ? 'online' : undefined
}

export function makeRecognition(language: string, place: DictationPlace): Recognition | undefined {
  const maker = makerOf()
  if (!maker) return undefined
  const recognition = new maker()
  recognition.lang = language
  recognition.continuous = false
  recognition.interimResults = false
  if (place === 'device') recognition.processLocally = true
  return recognition
}
