// Selects the texts of a file to measure, with their area.
import { basename } from 'node:path/posix'
import { parseSync } from 'vite'
import { groupExportsByComment } from './documented-exports.mjs'
import { readSource } from './read-source.mjs'

/** Generated files, third-party files, and the style guide, which quotes the words. */
const skippedPattern =
  /\.generated\.|^tools\/fixtures\/|^(THIRD_PARTY_NOTICES\.md|LICENSE|docs\/voice\.md)$|^server\/src\/db\/migrations\//
const hasPublicFunctions = /^(contract|server|signer|web|sandbox)\//
const isTestCode = /\.(test|spec|bench|d)\.|\/test-support\//

/** All measured texts of one file, each `{ area, text, line }`, and its exported functions. */
export function extractTexts(path, source) {
  const file = { texts: [{ area: 'files', text: getName(path), line: 0 }], documented: [], missing: [] }
  if (skippedPattern.test(path)) return { ...file, texts: [] }
  const add = (texts) => file.texts.push(...texts)
  if (path.endsWith('.md')) add([{ area: 'docs', text: withoutCode(source), line: 1 }])
  else if (path.endsWith('.css')) add(findComments(source, /\/\*[\s\S]*?\*\//g))
  else if (/(^|\/)\.env\.example$/.test(path)) add(findComments(source, /^#.*$/gm))
  else if (/\.(ts|tsx|mjs)$/.test(path)) {
    const parsed = parseSync(path, source)
    add(readSource(parsed, source))
    if (hasPublicFunctions.test(path) && !isTestCode.test(path))
      Object.assign(file, groupExportsByComment(parsed, source))
  }
  for (const each of file.texts) if (each.area === 'comments') each.text = withoutCode(each.text)
  return file
}

/** A file's or folder's name without extensions. */
export function getName(path) {
  return basename(path).replace(/(?<=.)\..*$/, '')
}

function findComments(source, pattern) {
  return [...source.matchAll(pattern)].map(({ 0: text, index }) => ({
    area: 'comments',
    text,
    line: source.slice(0, index).split('\n').length,
  }))
}

/** Removes code and URLs from prose. Keeps line breaks, so that line numbers stay correct. */
function withoutCode(text) {
  const blankOut = (found) => found.replace(/[^\n]+/g, ' ')
  return text
    .replace(/^ *```[\s\S]*?^ *```/gm, blankOut)
    .replace(/`[^`]*`/g, blankOut)
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/@\w+/g, ' ')
    .replace(/^([ \t]*)\*/gm, '$1 ')
}
