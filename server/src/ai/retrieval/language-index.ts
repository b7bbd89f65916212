import type { Language } from '@murmur/contract/languages'
import { runInSlices, runWithoutPause } from '#platform/concurrency/run-in-slices.ts'

/** One index per language, built when it is first needed. */
export type LanguageIndex<Index> = {
  /** The index of a language. If it is not ready, builds it synchronously, which blocks the process. */
  get(language: Language): Index
  /** Builds the index of a language while other work runs, unless it is ready. Concurrent calls share the work. */
  prepare(language: Language): Promise<void>
}

/**
 * `build` yields between its parts, so that other requests are served meanwhile. `loadStored` returns an index stored when the program was
 * built, or undefined.
 */
export function languageIndex<Index>(
  build: (language: Language) => Generator<void, Index>,
  loadStored: (language: Language) => Index | undefined = () => undefined,
): LanguageIndex<Index> {
  const readyIndexes = new Map<Language, Index>()
  const pendingPreparations = new Map<Language, Promise<void>>()
  const prepare = async (language: Language) => {
    try {
      const index = loadStored(language) ?? (await runInSlices(build(language)))
      if (!readyIndexes.has(language)) readyIndexes.set(language, index)
    } finally {
      pendingPreparations.delete(language)
    }
  }
  return {
    get(language) {
      const known = readyIndexes.get(language)
      if (known !== undefined) return known
      const built = loadStored(language) ?? runWithoutPause(build(language))
      readyIndexes.set(language, built)
      return built
    },
    async prepare(language) {
      if (readyIndexes.has(language)) return
      const running = pendingPreparations.get(language) ?? prepare(language)
      if (!readyIndexes.has(language)) pendingPreparations.set(language, running)
      await running
    },
  }
}
