type RecognitionClass<Made> = {
  new (): Made
  available?(options: { langs: string[]; processLocally: boolean }): Promise<string>
}

/** `device`: audio never leaves this device. `online`: the browser's vendor transcribes it. */
export type DictationMode = 'device' | 'online'

/** The browser's speech recognition class, if it has one. */
export function getRecognitionClass<Made>(): RecognitionClass<Made> | undefined {
  const globals = globalThis as {
    SpeechRecognition?: RecognitionClass<Made>
    webkitSpeechRecognition?: RecognitionClass<Made>
  }
  return globals.SpeechRecognition ?? globals.webkitSpeechRecognition
}

/** Where this browser can transcribe a language: on the device, else online if `mayGoOnline`. */
export async function findDictationMode(language: string, mayGoOnline: boolean): Promise<DictationMode | undefined> {
  const recognitionClass = getRecognitionClass()
  if (!recognitionClass) return undefined
  const state = await recognitionClass.available?.({ langs: [language], processLocally: true }).catch(() => undefined)
  if (state === 'available') return 'device'
  return mayGoOnline ? 'online' : undefined
}
