import type { Language } from '@murmur/contract/languages'

/** The best of the browser's voices for a language. Network voices only if `mayUseNetwork`. */
export function chooseVoice(
  voices: readonly SpeechSynthesisVoice[],
  language: Language,
  mayUseNetwork: boolean,
): SpeechSynthesisVoice | undefined {
  const matchingVoices = voices.filter((voice) => /^[a-z]+/i.exec(voice.lang)?.[0].toLowerCase() === language)
  const localVoices = matchingVoices.filter((voice) => voice.localService)
  const candidates = localVoices.length > 0 || !mayUseNetwork ? localVoices : matchingVoices
  return candidates.find((voice) => voice.default) ?? candidates[0]
}
