import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes file creations and renames in a folder survive a power cut. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
