import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@murmur/contract/languages'
import { localesFolder } from '#platform/i18n/locale-files.ts'
import { unpackArrays } from './packed-arrays.ts'

/**
 * Reads an index of a language that the build stored beside its catalogs; undefined when the program runs from its sources. Blocks
 * for about a millisecond.
 */
export function readStoredIndex<Index>(language: Language, file: string, folder = localesFolder()): Index | undefined {
  const path = join(folder, language, file)
  return existsSync(path) ? unpackArrays<Index>(readFileSync(path)) : undefined
}
