const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Reads JSON and leaves every number as the text it was written in, so that no digit of a price goes through a float.
 * @throws SyntaxError when the text is no JSON
 */
export function exactJson(text: string): unknown {
  return JSON.parse(text.replace(stringOrNumber, (part) => (part.startsWith('"') ? part : `"${part}"`)))
}
