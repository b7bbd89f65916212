import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes the names in a folder durable: what was created or renamed there outlives a power cut. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
