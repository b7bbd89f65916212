import { totalmem } from 'node:os'

/** Memory in bytes that unit and world tests need in parallel: a dozen processes of Node and Postgres. */
const minMemoryBytes = 8e9

/** Whether this machine, or the container with its own limit, has the memory to run two stages at a time. */
export function hasRoomForLanes({ total = totalmem(), limit = process.constrainedMemory?.() ?? 0 } = {}) {
  // Without a limit Node returns 0, or a number beyond any memory.
  return Math.min(total, limit > 0 ? limit : total) >= minMemoryBytes
}
