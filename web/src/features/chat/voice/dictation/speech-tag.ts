import type { Language } from '@murmur/contract/languages'
import { locales } from '#lib/i18n/locales.ts'

/** The language of speech as recognisers want it: as the browser names it, "pt-PT", else as we do. */
export function speechTag(language: Language, preferred: readonly string[] = navigator.languages): string {
  return preferred.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? locales[language].tag
}
