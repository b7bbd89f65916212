// Finds entries of the word list (tools/words.json) in texts.

/** Splits a name into words: `TokenPlace` → `token place`. Drops the kind before a name (`type:`). */
function splitName(name) {
  return name
    .replace(/^\w+:/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[_$.-]+/g, ' ')
    .toLowerCase()
}

const isNameArea = (area) => area === 'identifiers' || area === 'files'

/** Number of words in a text, split as for the search. */
export function countWords({ area, text }) {
  return (isNameArea(area) ? splitName(text) : text).match(/[A-Za-z]+(?:['’][a-z]+)?/g)?.length ?? 0
}

/**
 * Compiles the word list. `pattern` applies to prose and to the words of names, `name` to names only, as `kind:name`.
 * `areas` limits an entry to areas; `not` lists contexts in which the words are correct.
 */
export function compileWords(entries) {
  return entries.map((entry) => ({
    ...entry,
    prose: entry.pattern && new RegExp(matchAnySpace(entry.pattern), entry.matchCase ? 'gm' : 'gim'),
    names: entry.name && new RegExp(entry.name, 'g'),
    exceptions: entry.not && new RegExp(matchAnySpace(entry.not), 'gi'),
  }))
}

/** Makes a space in a pattern also match a line break within a comment. */
const matchAnySpace = (pattern) => pattern.replaceAll(' ', '\\s+')

/** Hits in one text, each `{ word, isClause, found, line }`. */
export function findWords(compiled, { area, text, line = 1 }) {
  const searched = isNameArea(area) ? splitName(text) : text
  const hit = ({ word, isClause = false }, { 0: found, index }) => ({
    word,
    isClause,
    found: found.trim().replace(/\s+/g, ' '),
    line: isNameArea(area) ? line : line + searched.slice(0, index + found.search(/\S/)).split('\n').length - 1,
  })
  return compiled
    .filter(({ areas }) => !areas || areas.includes(area))
    .flatMap((entry) => {
      const hits = []
      if (entry.prose) {
        const allowed = entry.exceptions ? [...searched.matchAll(entry.exceptions)] : []
        for (const found of searched.matchAll(entry.prose))
          if (!allowed.some((context) => covers(context, found))) hits.push(hit(entry, found))
      }
      if (entry.names && isNameArea(area)) for (const found of text.matchAll(entry.names)) hits.push(hit(entry, found))
      return hits
    })
}

const covers = (context, found) =>
  context.index <= found.index && found.index + found[0].length <= context.index + context[0].length
