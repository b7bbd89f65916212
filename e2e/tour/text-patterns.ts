import { readFileSync } from 'node:fs'
import type { Language } from '@murmur/contract/languages'

export type TextPatterns = (id: string, values?: Record<string, string>) => RegExp

/** The texts of a language as patterns. A placeholder matches any text unless its value is given. */
export function textPatterns(language: Language): TextPatterns {
  const path = new URL(`../../locales/${language}/app.json`, import.meta.url)
  const catalog = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  return (id, values = {}) => {
    const sentence = catalog[id]
    if (sentence === undefined) throw new Error(`No sentence ${id} in ${language}`)
    const parts = sentence.split(/(\{[^{}]*\})/).map((part) => {
      const name = /^\{(\w+)/.exec(part)?.[1]
      if (name === undefined) return escapeRegExp(part)
      const value = values[name]
      // Arabic texts put isolates around numbers and names.
      return value === undefined ? '.*' : `[\\u2066-\\u2069]?${escapeRegExp(value)}[\\u2066-\\u2069]?`
    })
    return new RegExp(`^\\s*${parts.join('')}\\s*$`, 's')
  }
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
