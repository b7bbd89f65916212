import { chmodSync, mkdirSync } from 'node:fs'

/** Makes a folder that no other user may look into; one that is there already is closed to them too. */
export function privateDir(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
}
