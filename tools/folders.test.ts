import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { projectFiles } from './lib/project-files.mjs'

const root = join(fileURLToPath(new URL('.', import.meta.url)), '..')
const isTest = (path: string) => /\.test\.tsx?$|\.spec\.ts$/.test(path)

it('no folder holds more than 25 source files, or 50 with tests', () => {
  const code = projectFiles(root).filter((path) => /\.(tsx?|mjs)$/.test(path))
  expect(
    findCrowdedFolders(
      code.filter((path) => !isTest(path)),
      25,
    ),
  ).toEqual([])
  expect(findCrowdedFolders(code, 50)).toEqual([])
})

function findCrowdedFolders(paths: readonly string[], limit: number): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > limit).map(([folder, count]) => `${folder}: ${count} files`)
}
