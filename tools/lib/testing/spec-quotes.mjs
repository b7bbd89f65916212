// Checks that a test which claims a spec item contains the texts that the item quotes.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An item's texts between double quotes. */
export function extractQuotes(text) {
  return [...text.matchAll(/"([^"]+)"/g)].map(([, quote]) => quote)
}

/** Whether an item forbids something. Such items are listed separately, since a test can only check an absence. */
export function isNegative(text) {
  return /\b(no|not|never|nothing|none|without|cannot|only logged|ignored|ignores|blocked|blocks)\b/i.test(text)
}

/**
 * Quotes that none of the sources contains. A placeholder matches any value: "Trending on {chain}" matches 'Trending on Base'
 * and `Trending on ${name}`.
 */
export function findMissingQuotes(text, sources) {
  const plainSources = sources.map(plainText)
  return extractQuotes(text).filter((quote) => !plainSources.some((source) => toPattern(quote).test(source)))
}

function toPattern(quote) {
  const parts = plainText(quote)
    .split(/\$?\{[^}]*\}|\$amount|\btoken\?$/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(parts.join('[^\\n]{1,120}?'), 'i')
}

/** Normalizes typographic characters, escapes and regular expressions in tests to plain text. */
function plainText(source) {
  return source
    .replace(/\\u202f|\\u00a0|[\u202f\u00a0]/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\\(['"$./()[\]?*+|-])/g, '$1')
    .replace(/[’‘]/g, "'")
    .replace(/…/g, '...')
}

/** Removes comments from a source. A // within a URL is not a comment. */
export function withoutComments(source) {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '')
}

/** Reads a test's source without comments, and the sources of helper files that it imports from its own folder. */
export function readTestSources(root, path, isDeep = true) {
  const source = withoutComments(readFileSync(join(root, path), 'utf8'))
  const imported = [...source.matchAll(/from '(\.{1,2}\/[^']+|#test-support\/[^']+)'/g)].map(([, to]) =>
    to.startsWith('#') ? join(path.split('/src/')[0], 'src', to.slice(1)) : join(dirname(path), to),
  )
  const nearbyFiles = isDeep ? imported.filter((each) => /\.tsx?$/.test(each) && existsSync(join(root, each))) : []
  return [source, ...nearbyFiles.flatMap((each) => readTestSources(root, each, false))]
}
