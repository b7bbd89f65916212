import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { projectFiles } from '../lib/project-files.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = projectFiles(root).filter(
  (path) =>
    /^(contract|server|signer)\/src\/|^web\/(src|landing)\//.test(path) &&
    /\.tsx?$/.test(path) &&
    !/\.test\.tsx?$|\/test-support\//.test(path),
)
const others = languages.filter((language) => language !== 'en').join('|')
/** A language besides English as a value or a key: `'zh'`, `zh: 2`. */
const namedLanguage = new RegExp(`'(?:${others})'|(?<![\\w.$-])(?:${others}): ?[\\w'"{([]`)
const comparedEnglish = /(?:language|figures|locale)\)? [!=]== 'en'/i
/** The list of languages; the sound of the letters "ar"; a module format. */
const exceptions = ['contract/src/languages.ts', 'server/src/ai/speech/pocketsphinx/guess-pronunciation.ts']

/** Files, with the line, that have a pattern outside of comments. */
function findLines(pattern: RegExp): string[] {
  return sources
    .filter((path) => !exceptions.includes(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && pattern.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
}

it('no rule names a language: its folder in locales states the trait that the rule needs', () => {
  expect(findLines(namedLanguage)).toEqual([])
  expect(findLines(comparedEnglish)).toEqual([])
})
