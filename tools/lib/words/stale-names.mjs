// Finds identifiers in comments that a rename has left behind.
import { basename } from 'node:path'

const comment = /^[ \t]*\/\*\*?[\s\S]*?\*\/|(?:^[ \t]*\/\/.*(?:\n|$))+/gm
const identifier = /[A-Za-z_$][\w$]*/g
/** `name` or `name()`, and `name`: before its description. */
const quoted = /`([A-Za-z_$][\w$]*)(?:\(\))?`(:?)/g
const parameter = /@param (\w+)/g
const importedFrom = /\bfrom '([^']+)'/g
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
    const code = isSource(path) ? text.replace(comment, keep) : text
    namesOf.set(path, new Set(code.match(identifier)))
    const name = basename(path)
    pathsByName.set(name, [...(pathsByName.get(name) ?? []), path])
  }
  const everywhere = new Set([...namesOf.values()].flatMap((names) => [...names]))
  const isNear = (path, name) =>
    namesOf.get(path).has(name) || importsOf(path).some((each) => namesOf.get(each).has(name))
  const importsOf = (path) =>
    [...files.get(path).matchAll(importedFrom)].flatMap(([, from]) => {
      const name = basename(from)
      return pathsByName.get(name) ?? pathsByName.get(`${name}.ts`) ?? []
    })
  return comments.flatMap(({ path, found, at }) => {
    const text = files.get(path)
    const below =
      text
        .slice(at + found.length)
        .split('\n', signatureLines)
        .join('\n')
        .match(identifier) ?? []
    const stale = [
      ...[...found.matchAll(quoted)].filter(
        ([, name, colon]) => !allowed.has(name) && (!everywhere.has(name) || (colon && !isNear(path, name))),
      ),
      ...[...found.matchAll(parameter)].filter(([, name]) => !below.includes(name)),
    ]
    const line = text.slice(0, at).split('\n').length
    return stale.map(([, name]) => `${path}:${line} ${name}`)
  })
}
