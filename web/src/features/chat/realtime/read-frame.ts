/** What a frame of the server's says. */
export type Frame =
  /** The way is open; nothing heard for `patience` milliseconds means that it is gone. */
  | { kind: 'open'; patience: number }
  | { kind: 'ping' | 'joined' | 'left' | 'other' }
  | { kind: 'event'; name: string; payload: unknown }
  | { kind: 'answer'; id: number; payload: unknown }

const other: Frame = { kind: 'other' }
/** What begins a frame of Socket.IO: that it is a message, its kind, and the number of what it answers. */
const head = /^4(\d)(\d*)/

/**
 * Reads a frame of Socket.IO's protocol 5 within Engine.IO's protocol 4. No event of ours has binary parts or a room of its own.
 * @throws SyntaxError when it is none
 */
export function readFrame(frame: string): Frame {
  if (frame === '2') return { kind: 'ping' }
  if (frame.startsWith('0')) {
    const { pingInterval, pingTimeout } = JSON.parse(frame.slice(1))
    return { kind: 'open', patience: pingInterval + pingTimeout }
  }
  const [start, kind, id] = head.exec(frame) ?? []
  if (start === undefined) return other
  if (kind === '0') return { kind: 'joined' }
  // It ends the connection, or never let it begin.
  if (kind === '1' || kind === '4') return { kind: 'left' }
  if (kind !== '2' && kind !== '3') return other
  const [first, second] = JSON.parse(frame.slice(start.length))
  if (kind === '2') return { kind: 'event', name: first, payload: second }
  return { kind: 'answer', id: Number(id), payload: first }
}
