import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '#commands/run-command.ts'
import type { BackupSource } from './write-backup.ts'

export type FolderListing = { folders: string[]; sources: BackupSource[] }

/**
 * Lists all files and folders below a folder, as paths relative to it. `isExcluded` is called with each path, folders before
 * their contents.
 */
export function listFolder(root: string, isExcluded: (path: string) => boolean): FolderListing {
  const found: FolderListing = { folders: [], sources: [] }
  const walk = (inner: string) => {
    const entries = readdirSync(join(root, inner), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = inner ? `${inner}/${entry.name}` : entry.name
      if (isExcluded(path)) continue
      if (entry.isDirectory()) {
        found.folders.push(path)
        walk(path)
      } else if (entry.isFile()) found.sources.push({ path, from: join(root, path) })
      else throw new CommandError(`${join(root, path)} is neither a file nor a folder; a backup cannot hold it.`)
    }
  }
  walk('')
  return found
}
