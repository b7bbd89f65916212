import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openAppendLog, readAppendLog } from '#files/append-log.ts'
import { createTemporaryFolder } from '../../test-support/spawn-sandbox.ts'

const folder = createTemporaryFolder()
afterEach(folder.remove)
const isEntry = (value: unknown): value is { n: number } => typeof (value as { n?: number } | undefined)?.n === 'number'

test('an append log reads back what was written, and truncates a torn last entry', async () => {
  const path = join(folder.path, 'log.jsonl')
  expect(await readAppendLog(path, isEntry)).toEqual([])
  const log = await openAppendLog<{ n: number }>(path)
  await log.append({ n: 1 }, { n: 2 })
  await log.close()
  const whole = readFileSync(path, 'utf8')

  for (const torn of ['{"n":3', '{"n":3}', 'junk\n', '{"other":1}\n{"n":4}\n']) {
    appendFileSync(path, torn)
    expect(await readAppendLog(path, isEntry)).toEqual([{ n: 1 }, { n: 2 }])
    expect(readFileSync(path, 'utf8')).toBe(whole)
  }

  const again = await openAppendLog<{ n: number }>(path)
  await again.append({ n: 5 })
  await again.close()
  expect(await readAppendLog(path, isEntry)).toEqual([{ n: 1 }, { n: 2 }, { n: 5 }])
})
