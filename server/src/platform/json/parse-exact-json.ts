const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Parses JSON and keeps every number as its source text, so that no digit of a price passes through a float.
 * @throws SyntaxError for invalid JSON
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(stringOrNumber, (part) => (part.startsWith('"') ? part : `"${part}"`)))
}
