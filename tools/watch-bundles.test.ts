import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { watchBundles } from './lib/build/watch-bundles.mjs'

const root = mkdtempSync(join(tmpdir(), 'murmur-watch-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('watchBundles bundles at once and after each change that compiles, until it is stopped', async () => {
  const source = (text: string) => writeFileSync(join(root, 'a.ts'), text)
  const output = () => execFileSync(process.execPath, [join(root, 'out/one/main.js')], { encoding: 'utf8' }).trim()
  source('console.log(1 as number)')
  const onRebuilt = vi.fn()
  const watched = await watchBundles(root, { folder: join(root, 'out'), entries: { one: 'a.ts' }, onRebuilt })
  expect(output()).toBe('1')
  expect(onRebuilt).not.toHaveBeenCalled()
  source('console.log(')
  source('console.log(22 as number)')
  await expect.poll(() => onRebuilt.mock.calls.length, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(onRebuilt).toHaveBeenLastCalledWith('one')
  expect(output()).toBe('22')
  await watched.stop()
})

it('watchBundles rejects if the first build fails', async () => {
  writeFileSync(join(root, 'broken.ts'), 'const =')
  const options = { folder: join(root, 'out'), entries: { broken: 'broken.ts' }, onRebuilt: () => undefined }
  await expect(watchBundles(root, options)).rejects.toThrow('broken.ts does not compile')
})
