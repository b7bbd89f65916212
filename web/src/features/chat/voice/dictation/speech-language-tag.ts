import type { Language } from '@murmur/contract/languages'
import { locales } from '#lib/i18n/locales.ts'

/** The language tag for speech recognition: the browser's preferred variant, such as "pt-PT", else our locale's. */
export function getSpeechLanguageTag(language: Language, preferred: readonly string[] = navigator.languages): string {
  return preferred.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? locales[language].tag
}
