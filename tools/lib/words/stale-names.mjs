// Finds identifiers in comments that a rename has left behind.
import { basename } from 'node:path'

const commentPattern = /^[ \t]*\/\*\*?[\s\S]*?\*\/|(?:^[ \t]*\/\/.*(?:\n|$))+/gm
const identifierPattern = /[A-Za-z_$][\w$]*/g
/** `name` or `name()`, and `name`: before its description. */
const quotedPattern = /`([A-Za-z_$][\w$]*)(?:\(\))?`(:?)/g
const parameterPattern = /@param (\w+)/g
const importPattern = /\bfrom '([^']+)'/g
/** Lines below a comment that can have the parameters it describes. */
const signatureLines = 18

const isSource = (path) => /\.(tsx?|mjs)$/.test(path)

/**
 * Lists the names in comments that no code has: `name` in no file, `name`: in neither its file nor the files that it imports, and
 * a `@param` that is not in the signature below.
 * @param {Map<string, string>} files text by path; comments of sources are checked, other files only define names
 * @param {ReadonlySet<string>} allowed terms of other programs
 * @returns {string[]} `path:line name`
 */
export function findStaleNames(files, allowed = new Set()) {
  const comments = []
  const namesOf = new Map()
  const pathsByName = new Map()
  for (const [path, text] of files) {
    const keep = (found, at) => {
      comments.push({ path, found, at })
      return ''
    }
    const code = isSource(path) ? text.replace(commentPattern, keep) : text
    namesOf.set(path, new Set(code.match(identifierPattern)))
    const name = basename(path)
    pathsByName.set(name, [...(pathsByName.get(name) ?? []), path])
  }
  const allNames = new Set([...namesOf.values()].flatMap((names) => [...names]))
  const isNameNear = (path, name) =>
    namesOf.get(path).has(name) || importsOf(path).some((each) => namesOf.get(each).has(name))
  const importsOf = (path) =>
    [...files.get(path).matchAll(importPattern)].flatMap(([, from]) => {
      const name = basename(from)
      return pathsByName.get(name) ?? pathsByName.get(`${name}.ts`) ?? []
    })
  return comments.flatMap(({ path, found, at }) => {
    const text = files.get(path)
    const wordsBelow =
      text
        .slice(at + found.length)
        .split('\n', signatureLines)
        .join('\n')
        .match(identifierPattern) ?? []
    const stale = [
      ...[...found.matchAll(quotedPattern)].filter(
        ([, name, colon]) => !allowed.has(name) && (!allNames.has(name) || (colon && !isNameNear(path, name))),
      ),
      ...[...found.matchAll(parameterPattern)].filter(([, name]) => !wordsBelow.includes(name)),
    ]
    const line = text.slice(0, at).split('\n').length
    return stale.map(([, name]) => `${path}:${line} ${name}`)
  })
}
