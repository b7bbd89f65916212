const newline = 0x0a

/** Splits chunks into lines, passed as bytes without the newline. */
export function splitLines(take: (line: Buffer) => void): (chunk: Buffer) => void {
  let pendingChunks: Buffer[] = []
  return (chunk) => {
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      const line = Buffer.concat([...pendingChunks, chunk.subarray(start, end)])
      pendingChunks = []
      take(line)
      start = end + 1
    }
    if (start < chunk.length) pendingChunks.push(chunk.subarray(start))
  }
}
