import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Paths of a Whisper model in the format of sherpa-onnx. `isMultilingual`: false for the models of English alone. */
export type WhisperModel = { encoder: string; decoder: string; tokens: string; isMultilingual: boolean }

/**
 * Finds the model in a folder by the names that its publisher uses (`base-encoder.int8.onnx`, `base-tokens.txt`), preferring the
 * smaller int8 files. Undefined if a file is missing or empty.
 */
export function findWhisperModel(folder: string): WhisperModel | undefined {
  const files = listFiles(folder)
  const find = (name: string) => (files.has(name) ? join(folder, name) : undefined)
  const names = [...files].flatMap((file) => /^(.+)-tokens\.txt$/.exec(file)?.[1] ?? [])
  for (const name of names) {
    for (const kind of ['.int8.onnx', '.onnx']) {
      const encoder = find(`${name}-encoder${kind}`)
      const decoder = find(`${name}-decoder${kind}`)
      const tokens = find(`${name}-tokens.txt`)
      if (encoder && decoder && tokens) return { encoder, decoder, tokens, isMultilingual: !name.endsWith('.en') }
    }
  }
  return undefined
}

/** Names of the files that are not empty. */
function listFiles(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder).filter((name) => statSync(join(folder, name)).size > 0))
  } catch {
    return new Set()
  }
}
