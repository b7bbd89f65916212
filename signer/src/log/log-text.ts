import { createHash } from 'node:crypto'
import type { LogHead } from '@murmur/contract/signer-log'

/** Returns the text that the signer signs for the head of a chain. */
export function logText(chain: string, { number, seq, hash, day, previous }: LogHead): string {
  return JSON.stringify(['murmur/audit-log/v1', chain, number, seq, hash, day, previous])
}

/** Returns the hash by which the next head names this one; zeros before the first head. */
export function logTextHash(chain: string, head: LogHead | null): string {
  return head === null ? '0'.repeat(64) : createHash('sha256').update(logText(chain, head)).digest('hex')
}
