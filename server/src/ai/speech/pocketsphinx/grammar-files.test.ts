import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grammarFiles } from './grammar-files.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'grammars-'))
  await writeFile(join(root, 'english.dict'), 'buy B AY\norca AO R K AH\n')
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('grammar files that another process deleted are written again, once for parallel recordings', async () => {
  const folder = join(root, 'grammars')
  const get = grammarFiles(folder, join(root, 'english.dict'))
  const first = await get(['ORCA'])
  const text = await readFile(first.careful, 'utf8')
  expect(await get(['ORCA'])).toBe(first)

  await rm(folder, { recursive: true })
  const [second, third] = await Promise.all([get(['ORCA']), get(['ORCA'])])
  expect(third).toBe(second)
  expect(await readFile(second.careful, 'utf8')).toBe(text)
  expect([second.guess, second.dictionary].map((path) => existsSync(path))).toEqual([true, true])
  expect(await get(['ORCA'])).toBe(second)
})

test('a dictionary that could not be read is read again for the next recording', async () => {
  const dictionary = join(root, 'later.dict')
  const get = grammarFiles(join(root, 'later'), dictionary)
  await expect(get([])).rejects.toThrow('ENOENT')
  await writeFile(dictionary, 'buy B AY\n')
  expect(existsSync((await get([])).careful)).toBe(true)
})

test('a grammar that could not be written is written by the next recording', async () => {
  const dictionary = join(root, 'late.dict')
  const folder = join(root, 'late')
  await writeFile(folder, 'no folder')
  await writeFile(dictionary, 'buy B AY\n')
  const get = grammarFiles(folder, dictionary)
  await expect(get([])).rejects.toThrow()
  await rm(folder)
  expect(existsSync((await get([])).careful)).toBe(true)
})
