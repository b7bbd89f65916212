import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTempDir } from '../create-temp-dir.ts'
import { openLogFile } from './log-file.ts'

const dir = createTempDir()
afterAll(dir.remove)

it('a log file warns once when it cannot be written, and resumes when it can', () => {
  const logs = join(dir.path, 'logs')
  const warnings: string[] = []
  const write = openLogFile(join(logs, 'server.log'), (line) => warnings.push(line))
  write('one')
  rmSync(logs, { recursive: true })
  writeFileSync(logs, 'in the way')
  write('two')
  write('three')
  expect(warnings).toEqual([expect.stringContaining(`${join(logs, 'server.log')} cannot be written`)])
  rmSync(logs)
  write('four')
  expect(readFileSync(join(logs, 'server.log'), 'utf8')).toBe('four\n')
  expect(warnings).toHaveLength(1)
})
