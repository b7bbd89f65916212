import { type Language, languages } from '@murmur/contract/languages'
import type voiceEn from '@murmur/locales/en/voice.json'

type VoiceTexts = typeof voiceEn

const files = import.meta.glob<VoiceTexts>('../../../../locales/*/voice.json', { eager: true, import: 'default' })

/** Spoken texts for cards and figures. All languages, since each message is spoken in its own. */
export const voiceTexts = Object.fromEntries(
  languages.map((language) => [language, files[`../../../../locales/${language}/voice.json`]]),
) as Readonly<Record<Language, VoiceTexts>>

/** Replaces each `{name}` by its value; the result is plain text. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
