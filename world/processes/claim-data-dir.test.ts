import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTempDir } from '../create-temp-dir.ts'
import { claimDataDir, DataDirInUse, findHolder } from './claim-data-dir.ts'
import { openLogFile } from './log-file.ts'
import { identifyProcess } from './process-identity.ts'

const dir = createTempDir()
afterAll(dir.remove)

it('one process at a time holds a data folder, which is taken over from a dead one', async () => {
  const dataDir = join(dir.path, 'data')
  mkdirSync(dataDir)
  const holder = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] })
  const run = { holder: identifyProcess(holder.pid ?? -1), url: 'http://localhost:1', children: [] }
  writeFileSync(join(dataDir, 'running.json'), JSON.stringify(run))
  await expect(claimDataDir(dataDir, 'http://localhost:2', () => undefined)).rejects.toThrow(DataDirInUse)
  expect(findHolder(dataDir)?.url).toBe('http://localhost:1')
  const exited = new Promise((resolve) => holder.once('exit', resolve))
  holder.kill('SIGKILL')
  await exited
  const claim = await claimDataDir(dataDir, 'http://localhost:2', () => undefined)
  claim.release()
})

it.skipIf(process.platform === 'win32')(
  'other users have no access to the data folder, even if it was readable before',
  async () => {
    const dataDir = join(dir.path, 'private')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o755)
    const claim = await claimDataDir(dataDir, 'http://localhost:2', () => undefined)
    openLogFile(join(dataDir, 'logs', 'server.log'))('a line')
    const modes = ['', 'running.json', 'logs', 'logs/server.log'].map(
      (name) => statSync(join(dataDir, name)).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o600, 0o700, 0o600])
    claim.release()
  },
)
