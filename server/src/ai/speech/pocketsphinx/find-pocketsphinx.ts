import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Program, acoustic model, language model and dictionary, as paths. */
export type Pocketsphinx = { program: string; model: string; languageModel: string; dictionary: string }

const defaultPrefixes = ['/usr', '/usr/local', '/opt/homebrew', '/home/linuxbrew/.linuxbrew']

/** Finds PocketSphinx and its US English model at the usual package paths; undefined if not installed (`npm run setup:speech`). */
export function findPocketsphinx(prefixes: readonly string[] = defaultPrefixes): Pocketsphinx | undefined {
  const installations = prefixes.map((prefix) => {
    const modelFolder = join(prefix, 'share/pocketsphinx/model/en-us')
    return {
      program: join(prefix, 'bin/pocketsphinx_batch'),
      model: join(modelFolder, 'en-us'),
      languageModel: join(modelFolder, 'en-us.lm.bin'),
      dictionary: join(modelFolder, 'cmudict-en-us.dict'),
    }
  })
  return installations.find((each) => Object.values(each).every((path) => existsSync(path)))
}
