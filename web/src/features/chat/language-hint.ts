import { type Language, languages } from '@murmur/contract/languages'

/** The first language of this browser that the assistant speaks: a hint for words that fit several. */
export function languageHint(preferred: readonly string[] = navigator.languages): Language | undefined {
  const spoken = preferred.map((tag) => tag.toLowerCase().split('-')[0])
  return languages.find((language) => language === spoken.find((one) => languages.some((known) => known === one)))
}
