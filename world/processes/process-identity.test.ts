import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { identifyProcess, isRunning } from './process-identity.ts'

it('a process is identified by its start time as well as its pid', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] })
  const identity = identifyProcess(child.pid ?? -1)
  expect(isRunning(identity)).toBe(true)
  expect(isRunning({ ...identity, began: 'another time' })).toBe(false)
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.stdin.end()
  await exited
  expect(isRunning(identity)).toBe(false)
})
