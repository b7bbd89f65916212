const newline = 0x0a

/** Splits chunks into lines, passed as bytes without the newline. */
export function splitLines(take: (line: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer[] = []
  return (chunk) => {
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      const line = Buffer.concat([...rest, chunk.subarray(start, end)])
      rest = []
      take(line)
      start = end + 1
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
  }
}
