import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export type AuditLine = { at: string; run: string; seq: number; prev: string; op: string } & Record<string, unknown>

/**
 * Reads a signer's log and verifies that each line names the previous line of its run. Skips incomplete lines of failed
 * writes; `torn` counts them.
 * @throws Error at the first line that was changed, added or removed
 */
export function readAuditLog(file: string): { lines: AuditLine[]; torn: number } {
  const texts = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const lines: AuditLine[] = []
  const digests = new Set<string>(['0'.repeat(64)])
  const last = new Map<string, { seq: number; digest: string }>()
  let torn = 0
  for (const text of texts) {
    const line = parseLine(text)
    if (!line) {
      torn += 1
      continue
    }
    const previous = last.get(line.run)
    const isNext = previous
      ? line.seq === previous.seq + 1 && line.prev === previous.digest
      : line.seq === 0 && digests.has(line.prev)
    if (!isNext) throw new Error(`line ${lines.length + 1} of the log does not follow the one before it`)
    const digest = createHash('sha256').update(text).digest('hex')
    digests.add(digest)
    last.set(line.run, { seq: line.seq, digest })
    lines.push(line)
  }
  return { lines, torn }
}

function parseLine(text: string): AuditLine | undefined {
  try {
    return JSON.parse(text) as AuditLine
  } catch {
    return undefined
  }
}
