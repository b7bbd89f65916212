import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhoneLookup } from './acoustic-agreement.ts'
import { makeGrammar } from './make-grammar.ts'
import type { Dictionary } from './pronounce-symbol.ts'
import { getPhones, parseDictionary, readDictionary } from './read-dictionary.ts'

/** Paths of a grammar's files, the symbols for t0, t1 …, and the phones of words decoded with and without the grammar. */
export type GrammarFiles = {
  careful: string
  guess: string
  dictionary: string
  tokens: readonly string[]
  commandPhones: PhoneLookup
  freePhones: PhoneLookup
}

type CacheEntry = { files: Promise<GrammarFiles>; isWritten: boolean }

const maxCached = 8
const names = { careful: 'careful.fsg', guess: 'guess.fsg', dictionary: 'words.dict' } as const

/**
 * Writes the grammar of each list of symbols once and caches the last eight. Files that are missing are written again:
 * another process that starts with the same data folder empties it.
 */
export function grammarFiles(folder: string, dictionaryPath: string) {
  let dictionary: Promise<Dictionary> | undefined
  const cache = new Map<string, CacheEntry>()

  async function write(key: string, symbols: readonly string[]): Promise<GrammarFiles> {
    dictionary ??= readDictionary(dictionaryPath).catch((error: unknown) => {
      dictionary = undefined
      throw error
    })
    const englishDictionary = await dictionary
    const grammar = makeGrammar(symbols, englishDictionary)
    const grammarDictionary = parseDictionary(grammar.dictionary)
    const target = join(folder, key)
    const newFolder = `${target}.${randomUUID()}`
    await mkdir(newFolder, { recursive: true, mode: 0o700 })
    for (const part of ['careful', 'guess', 'dictionary'] as const) {
      await writeFile(join(newFolder, names[part]), grammar[part], { mode: 0o600 })
    }
    await rm(target, { recursive: true, force: true })
    await rename(newFolder, target)
    return {
      careful: join(target, names.careful),
      guess: join(target, names.guess),
      dictionary: join(target, names.dictionary),
      tokens: grammar.tokens,
      commandPhones: (word) => getPhones(grammarDictionary, word),
      freePhones: (word) => getPhones(englishDictionary, word),
    }
  }

  function startWrite(key: string, symbols: readonly string[]): CacheEntry {
    const entry: CacheEntry = { files: write(key, symbols), isWritten: false }
    entry.files.then(
      () => {
        entry.isWritten = true
      },
      () => {
        if (cache.get(key) === entry) cache.delete(key)
      },
    )
    return entry
  }

  const isMissing = (key: string) => Object.values(names).some((name) => !existsSync(join(folder, key, name)))

  return async (symbols: readonly string[]): Promise<GrammarFiles> => {
    const key = createHash('sha256').update(JSON.stringify(symbols)).digest('hex').slice(0, 24)
    const cached = cache.get(key)
    const entry = cached && !(cached.isWritten && isMissing(key)) ? cached : startWrite(key, symbols)
    // Moves the entry to the end: the first is the least recently used.
    cache.delete(key)
    cache.set(key, entry)
    const [oldest] = cache.keys()
    if (cache.size > maxCached && oldest) {
      cache.delete(oldest)
      await rm(join(folder, oldest), { recursive: true, force: true })
    }
    return entry.files
  }
}
