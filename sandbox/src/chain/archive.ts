import { open } from 'node:fs/promises'
import type { Hex } from 'viem'

/** A transaction and its receipt, as the node returned them. */
export type ArchivedTransaction = { transaction: { hash: Hex; from: Hex }; receipt: unknown }

export type Archive = {
  /** Stores transactions durably; ignores transactions that are already archived. */
  add(pasts: ArchivedTransaction[]): Promise<void>
  find(hash: string): Promise<ArchivedTransaction | undefined>
  close(): Promise<void>
}

type LineRange = { offset: number; length: number }

/**
 * Opens the permanent archive of users' transactions. The node drops transactions older than a thousand blocks to keep its
 * snapshots small, but links to them must keep working.
 */
export async function openArchive(path: string): Promise<Archive> {
  const file = await open(path, 'a+', 0o600)
  const content = await file.readFile()
  const ranges = new Map<string, LineRange>()
  let size = 0
  for (let end = content.indexOf(10); end >= 0; end = content.indexOf(10, size)) {
    const line = content.subarray(size, end).toString('utf8')
    const hash = /^\{"transaction":\{"hash":"(0x[0-9a-f]{64})"/.exec(line)?.[1]
    if (hash) ranges.set(hash, { offset: size, length: end - size })
    size = end + 1
  }
  await file.truncate(size)

  return {
    async add(pasts) {
      const newTransactions = pasts.filter(({ transaction }) => !ranges.has(transaction.hash))
      if (newTransactions.length === 0) return
      const lines = newTransactions.map(({ transaction: { hash, ...rest }, receipt }) => ({
        hash,
        line: Buffer.from(`${JSON.stringify({ transaction: { hash, ...rest }, receipt })}\n`),
      }))
      await file.appendFile(Buffer.concat(lines.map(({ line }) => line)))
      await file.datasync()
      for (const { hash, line } of lines) {
        ranges.set(hash, { offset: size, length: line.length - 1 })
        size += line.length
      }
    },
    async find(hash) {
      const range = ranges.get(hash.toLowerCase())
      if (!range) return undefined
      const line = Buffer.alloc(range.length)
      await file.read(line, 0, range.length, range.offset)
      return JSON.parse(line.toString('utf8')) as ArchivedTransaction
    },
    close: () => file.close(),
  }
}
