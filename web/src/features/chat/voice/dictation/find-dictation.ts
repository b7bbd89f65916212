type RecognitionMaker<Made> = {
  new (): Made
  available?(options: { langs: string[]; processLocally: boolean }): Promise<string>
}

/** `device`: audio never leaves this device. `online`: the browser's vendor transcribes it. */
export type DictationPlace = 'device' | 'online'

/** The browser's speech recognition class, if it has one. */
export function recognitionMaker<Made>(): RecognitionMaker<Made> | undefined {
  const place = globalThis as {
    SpeechRecognition?: RecognitionMaker<Made>
    webkitSpeechRecognition?: RecognitionMaker<Made>
  }
  return place.SpeechRecognition ?? place.webkitSpeechRecognition
}

/** Where this browser can transcribe a language: on the device, else online if `mayGoOnline`. */
export async function findDictation(language: string, mayGoOnline: boolean): Promise<DictationPlace | undefined> {
  const maker = recognitionMaker()
  if (!maker) return undefined
  const state = await maker.available?.({ langs: [language], processLocally: true }).catch(() => undefined)
  if (state === 'available') return 'device'
  return mayGoOnline ? 'online' : undefined
}
