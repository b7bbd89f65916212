type RecognitionMaker<Made> = {
  new (): Made
  available?(options: { langs: string[]; processLocally: boolean }): Promise<string>
}

/** `device`: the words never leave this device. `online`: they go to the browser's maker, who writes them down. */
export type DictationPlace = 'device' | 'online'

/** What recognises speech in this browser, if anything does. */
export function recognitionMaker<Made>(): RecognitionMaker<Made> | undefined {
  const place = globalThis as {
    SpeechRecognition?: RecognitionMaker<Made>
    webkitSpeechRecognition?: RecognitionMaker<Made>
  }
  return place.SpeechRecognition ?? place.webkitSpeechRecognition
}

/** Where this browser can write down what is said in a language: on the device, else online where that is allowed. */
export async function findDictation(language: string, mayGoOnline: boolean): Promise<DictationPlace | undefined> {
  const maker = recognitionMaker()
  if (!maker) return undefined
  const state = await maker.available?.({ langs: [language], processLocally: true }).catch(() => undefined)
  if (state === 'available') return 'device'
  return mayGoOnline ? 'online' : undefined
}
