import { chmodSync, mkdirSync } from 'node:fs'

/** Makes a folder that only our own user may enter; one that is there already is closed to the others. */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
}
