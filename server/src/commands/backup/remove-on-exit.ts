import { rmSync } from 'node:fs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Registers a folder with keys or unencrypted user data for removal when this process exits, also by Ctrl-C but not by SIGKILL.
 * Returns a function that removes it now.
 */
export function removeOnExit(folder: string): () => void {
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const end = () => process.exit(1)
  process.once('exit', remove)
  for (const signal of signals) process.once(signal, end)
  return () => {
    process.off('exit', remove)
    for (const signal of signals) process.off(signal, end)
    remove()
  }
}
