import { readFile } from 'node:fs/promises'
import type { Dictionary } from '#integrations/speech/pocketsphinx/pronounce-symbol.ts'

/** Reads a dictionary in CMU's form: `word PHONES` and `word(2) PHONES`, one a line. */
export async function readDictionary(path: string): Promise<Dictionary> {
  const words = new Map<string, string[]>()
  for (const line of (await readFile(path, 'utf8')).split('\n')) {
    const space = line.indexOf(' ')
    if (space < 1) continue
    const word = line.slice(0, space).replace(/\(\d+\)$/, '')
    const known = words.get(word)
    const said = line.slice(space + 1).trim()
    if (known) known.push(said)
    else words.set(word, [said])
  }
  return words
}
