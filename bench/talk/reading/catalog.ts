import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@murmur/contract/languages'
import { projectRoot } from '../../../world/paths.ts'
import { normalizeWords } from './normalize.ts'

/** The sentences of the app in one language, by key. */
export type Catalog = ReadonlyMap<string, string>

const files = ['server.json', 'assistant.json', 'app.json']
const catalogs = new Map<Language, Catalog>()

export function getCatalog(language: Language): Catalog {
  const known = catalogs.get(language)
  if (known) return known
  const read = (file: string) => JSON.parse(readFileSync(join(projectRoot, 'locales', language, file), 'utf8'))
  const catalog = new Map(files.flatMap((file) => Object.entries(read(file) as Record<string, string>)))
  catalogs.set(language, catalog)
  return catalog
}

const patterns = new Map<string, RegExp | undefined>()

/** Whether a text contains this sentence, whatever its values. A sentence that varies with a count is not compared. */
export function containsSentence(text: string, sentence: string): boolean {
  const pattern = patterns.has(sentence) ? patterns.get(sentence) : toPattern(sentence)
  patterns.set(sentence, pattern)
  return pattern?.test(normalizeWords(text)) ?? false
}

/** The text without these sentences. */
export function removeSentences(text: string, sentences: readonly string[]): string {
  return sentences.reduce((rest, sentence) => {
    const pattern = toPattern(sentence)
    return pattern ? rest.replace(pattern, '') : rest
  }, normalizeWords(text))
}

const shortestText = 6

function toPattern(sentence: string): RegExp | undefined {
  const parts = sentence.split(/\{[^{},]*\}/)
  // Plurals and choices have nested braces; a sentence of values only would match anything.
  if (parts.some((part) => /[{}]/.test(part)) || parts.join('').trim().length < shortestText) return undefined
  const escaped = parts.map((part) => normalizeWords(part).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(escaped.join('.{0,120}?'))
}
