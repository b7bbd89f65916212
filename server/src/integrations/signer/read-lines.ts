const newline = 0x0a

/**
 * Cuts chunks into lines, given as fresh bytes without the newline. Chunks are overwritten once read and lines once
 * taken, since a line may hold private keys.
 */
export function readLines(take: (line: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer[] = []
  const finish = () => {
    const line = Buffer.concat(rest)
    for (const part of rest) part.fill(0)
    rest = []
    take(line)
    line.fill(0)
  }
  return (chunk) => {
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      rest.push(chunk.subarray(start, end))
      finish()
      start = end + 1
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
  }
}
