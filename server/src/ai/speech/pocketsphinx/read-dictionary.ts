import { readFile } from 'node:fs/promises'
import type { Dictionary } from './pronounce-symbol.ts'

/** Reads a dictionary in CMU format: `word PHONES` and `word(2) PHONES`, one per line. */
export async function readDictionary(path: string): Promise<Dictionary> {
  return parseDictionary(await readFile(path, 'utf8'))
}

/** Parses a dictionary in CMU format. */
export function parseDictionary(text: string): Dictionary {
  const words = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const space = line.indexOf(' ')
    if (space < 1) continue
    const word = line.slice(0, space).replace(/\(\d+\)$/, '')
    const known = words.get(word)
    const pronunciations = line.slice(space + 1).trim()
    if (known) known.push(pronunciations)
    else words.set(word, [pronunciations])
  }
  return words
}

/** The phones of one variant: "the(2)". Empty for an unknown word or variant. */
export function getPhones(dictionary: Dictionary, word: string): string[] {
  const [, name = '', variant = '1'] = /^(.*?)(?:\((\d+)\))?$/.exec(word) ?? []
  return (dictionary.get(name)?.[Number(variant) - 1] ?? '').split(' ').filter(Boolean)
}
