import dictionary from 'opencc-js/dict/TSCharacters'

const han = /\p{Script=Han}/u
let simplifiedForms: ReadonlyMap<string, string> | undefined

/**
 * Replaces traditional Chinese characters by their simplified forms. Keeps everything else and the length, so that positions remain
 * valid. The table is built with the first Chinese text.
 */
export function simplifyHan(text: string): string {
  if (!han.test(text)) return text
  const table = simplifiedForms ?? buildTable()
  simplifiedForms = table
  let written = ''
  for (const character of text) written += table.get(character) ?? character
  return written
}

/** OpenCC's pairs, without the rare characters whose forms differ in length. */
function buildTable(): ReadonlyMap<string, string> {
  const pairs = dictionary.split('|').map((pair) => pair.split(' '))
  return new Map(pairs.flatMap(([from, to]) => (from && to?.length === from.length ? [[from, to] as const] : [])))
}
