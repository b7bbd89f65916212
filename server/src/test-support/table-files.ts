import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const source = join(import.meta.dirname, '..')

/** Absolute paths of the files that define database tables: `tables/*.ts` of every module. */
export function tableFiles(): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)tables\/[^/]+\.ts$/.test(path))
    .map((path) => join(source, path))
}
