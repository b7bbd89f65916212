// Whether a test that claims an item of the spec looks for the words that the item quotes.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An item's texts between double quotes. */
export function extractQuotes(text) {
  return [...text.matchAll(/"([^"]+)"/g)].map(([, quote]) => quote)
}

/** Items that forbid something: only an absence proves them, so they are listed apart. */
export function isNegative(text) {
  return /\b(no|not|never|nothing|none|without|cannot|only logged|ignored|ignores|blocked|blocks)\b/i.test(text)
}

/**
 * The quotes that none of these sources looks for. A template is matched filled in: "Trending on {chain}" by 'Trending on Base'
 * or by the name of the sentence's own value, `Trending on ${name}`.
 */
export function findMissingQuotes(text, sources) {
  const plain = sources.map(plainText)
  return extractQuotes(text).filter((quote) => !plain.some((source) => patternOf(quote).test(source)))
}

function patternOf(quote) {
  const parts = plainText(quote)
    .split(/\$?\{[^}]*\}|\$amount|\btoken\?$/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(parts.join('[^\\n]{1,120}?'), 'i')
}

/** One form for typographic and escaped signs, and for patterns in tests. */
function plainText(source) {
  return source
    .replace(/\\u202f|\\u00a0|[\u202f\u00a0]/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\\(['"$./()[\]?*+|-])/g, '$1')
    .replace(/[’‘]/g, "'")
    .replace(/…/g, '...')
}

/** Source without its comments; a // within an address is no comment. */
export function withoutComments(source) {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '')
}

/** A test's source, without its comments, with those of the files beside it that it imports: page helpers, steps of a journey. */
export function readTestSources(root, path, isDeep = true) {
  const source = withoutComments(readFileSync(join(root, path), 'utf8'))
  const imported = [...source.matchAll(/from '(\.{1,2}\/[^']+|#test-support\/[^']+)'/g)].map(([, to]) =>
    to.startsWith('#') ? join(path.split('/src/')[0], 'src', to.slice(1)) : join(dirname(path), to),
  )
  const near = isDeep ? imported.filter((each) => /\.tsx?$/.test(each) && existsSync(join(root, each))) : []
  return [source, ...near.flatMap((each) => readTestSources(root, each, false))]
}
