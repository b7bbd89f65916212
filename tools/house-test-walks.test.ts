import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const text = readFileSync(at('docs/house-test.md'), 'utf8')
const walks = [...text.matchAll(/^### Walk: (.+)\n[^`]*```walk\n([^`]+)```/gm)].map(([, name = '', lines = '']) => ({
  name,
  files: lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [folder = '', names = ''] = line.split(': ')
      return names.split(' ').map((file) => ({ folder, path: `${folder}/${file}` }))
    }),
}))

const countChanges = (values: readonly string[]) => values.filter((value, n) => n > 0 && value !== values[n - 1]).length

it('each walk lists existing files, each once', () => {
  expect(walks.map(({ name }) => name)).toEqual(['trade', 'chat message', 'key export', 'price figure'])
  for (const { name, files } of walks) {
    const paths = files.map(({ path }) => path)
    expect(
      paths.filter((path) => !existsSync(at(path))),
      name,
    ).toEqual([])
    expect(new Set(paths).size, name).toBe(paths.length)
  }
})

it('the newest row of each walk has the counts of files, folder moves and workspace crossings', () => {
  for (const { name, files } of walks) {
    const rows = [...text.matchAll(new RegExp(`^\\| ${name} \\| .* \\| (\\d+) \\| (\\d+) \\| (\\d+) \\|$`, 'gm'))]
    const counted = [
      files.length,
      countChanges(files.map(({ folder }) => folder)),
      countChanges(files.map(({ folder }) => folder.split('/')[0] ?? '')),
    ]
    expect(rows.at(-1)?.slice(1).map(Number), name).toEqual(counted)
  }
})
