import { createHmac } from 'node:crypto'

const hardenedOffset = 0x80000000

/**
 * Derives the 32-byte private seed at a path of hardened indices (SLIP-0010, ed25519). The caller must zero the result.
 */
export function deriveSlip10Ed25519Key(seed: Uint8Array, path: readonly number[]): Buffer {
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const index of path) {
    const message = Buffer.alloc(37)
    message.set(node.subarray(0, 32), 1)
    message.writeUInt32BE(hardenedOffset + index, 33)
    const child = createHmac('sha512', node.subarray(32)).update(message).digest()
    message.fill(0)
    node.fill(0)
    node = child
  }
  const key = Buffer.from(Uint8Array.prototype.slice.call(node, 0, 32))
  node.fill(0)
  return key
}
