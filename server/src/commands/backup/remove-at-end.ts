import { rmSync } from 'node:fs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Has a folder that holds keys or people's rows in the clear removed when this process ends: also by Ctrl-C, not by a
 * kill. Answers how to remove it now.
 */
export function removeAtEnd(folder: string): () => void {
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
