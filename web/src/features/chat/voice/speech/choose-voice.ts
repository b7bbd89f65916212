import type { Language } from '@murmur/contract/languages'

/** The best of the browser's voices for a language. Network voices only if `mayUseNetwork`. */
export function chooseVoice(
  voices: readonly SpeechSynthesisVoice[],
  language: Language,
  mayUseNetwork: boolean,
): SpeechSynthesisVoice | undefined {
  const fitting = voices.filter((voice) => /^[a-z]+/i.exec(voice.lang)?.[0].toLowerCase() === language)
  const onDevice = fitting.filter((voice) => voice.localService)
  const choice = onDevice.length > 0 || !mayUseNetwork ? onDevice : fitting
  return choice.find((voice) => voice.default) ?? choice[0]
}
