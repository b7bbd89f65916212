import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTempDir } from '../create-temp-dir.ts'
import { runChild } from './run-child.ts'

const dir = createTempDir()
afterAll(dir.remove)

function script(name: string, source: string): string {
  const path = join(dir.path, `${name}.mjs`)
  writeFileSync(path, source)
  return path
}

it('a child is ready after its ready line, and killed if it does not stop in time', async () => {
  const lines = [
    "process.stdin.on('end', () => process.exit(7)).resume()",
    'console.log(JSON.stringify({ ready: true, port: 5 }))',
  ]
  const child = runChild<{ port: number }>({
    name: 'child',
    script: script('good', lines.join('\n')),
    env: process.env,
  })
  expect((await child.ready).port).toBe(5)
  process.kill(child.pid, 'SIGSTOP')
  const stopped = child.stop(200)
  expect((await stopped).signal).toBe('SIGKILL')
})

it('a child that exits before it is ready is reported with its last output', async () => {
  const child = runChild({
    name: 'child',
    script: script('bad', "console.error('no such key'); process.exit(3)"),
    env: process.env,
  })
  await expect(child.ready).rejects.toThrow(/ended \(3\) before it was ready:\nno such key/)
})
