import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builtFile } from '../paths.ts'

/** The clock of a world's processes, moved by a test. Production code is unaware of it. */
export type TestClock = {
  /** The current time of server, signer and sandbox. */
  now(): Date
  /** Moves the clock of all processes forward. */
  advance(ms: number): void
  /** Writes the preload files into a folder of the world. */
  install(dir: string): InstalledClock
}

type InstalledClock = {
  /** Flags for Node, placed before the bundle. */
  flags: string[]
  /** Command that starts the signer under this clock, with its usual permissions. */
  signerCommand: string
}

const preload = fileURLToPath(new URL('./shift-clock.mjs', import.meta.url))

export function testClock(): TestClock {
  const files: string[] = []
  let aheadMs = 0
  const set = () => {
    for (const file of files) utimesSync(file, 0, aheadMs / 1000)
  }
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance(ms) {
      aheadMs += ms
      set()
    },
    install(dir) {
      mkdirSync(dir)
      const [clock, signer] = [join(dir, 'clock.mjs'), join(dir, 'signer.mjs')]
      const code = readFileSync(preload, 'utf8')
      writeFileSync(clock, code)
      // One file that includes the bundle: the signer may read no other file and is started without our flags.
      writeFileSync(signer, `${code}\n${readFileSync(builtFile('signer', 'main.js'), 'utf8')}`)
      files.push(clock, signer)
      set()
      return { flags: ['--import', pathToFileURL(clock).href], signerCommand: `node ${signer}` }
    },
  }
}
