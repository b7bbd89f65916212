/** A line as bytes without its newline; undefined for a line that was too long and dropped. */
export type LineListener = (line: Buffer | undefined) => void

const newline = 0x0a

/** Splits a stream of chunks into lines of at most `maxLength` bytes, with bounded memory. */
export function splitLines(maxLength: number, onLine: LineListener): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let length = 0
  let isTooLong = false
  const add = (part: Buffer) => {
    length += part.length
    if (length > maxLength) {
      isTooLong = true
      parts = []
    } else if (part.length > 0) parts.push(part)
  }
  const finish = () => {
    const line = isTooLong ? undefined : Buffer.concat(parts)
    parts = []
    length = 0
    isTooLong = false
    onLine(line)
  }
  return (chunk) => {
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      add(chunk.subarray(start, end))
      finish()
      start = end + 1
    }
    add(chunk.subarray(start))
  }
}
