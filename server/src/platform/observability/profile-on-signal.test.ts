import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { profileOnSignal } from './profile-on-signal.ts'

const root = mkdtempSync(join(tmpdir(), 'murmur-profiles-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('profileOnSignal writes one private profile at a time', async () => {
  const folder = join(root, 'profiles')
  const lines: string[] = []
  const write = (_: object, message: string) => void lines.push(message)
  const now = () => new Date('2026-01-02T03:04:05Z')
  const stop = profileOnSignal({ folder, seconds: 0.05, now, log: { info: write, error: write } })
  process.emit('SIGUSR2')
  process.emit('SIGUSR2')
  await expect.poll(() => lines).toEqual(['recording a CPU profile', 'the CPU profile is written'])
  stop()
  const path = join(folder, '2026-01-02T03-04-05.000Z.cpuprofile')
  expect(readdirSync(folder)).toHaveLength(1)
  expect(JSON.parse(readFileSync(path, 'utf8')).nodes.length).toBeGreaterThan(0)
  expect(statSync(path).mode & 0o077).toBe(0)
})
