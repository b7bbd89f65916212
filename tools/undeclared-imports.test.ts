import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { listImports } from './lib/arrows.mjs'
import { projectFiles } from './lib/project-files.mjs'
import { findUndeclaredImports } from './lib/undeclared-imports.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = (folder: string) => JSON.parse(read(join(folder, 'package.json')))
const { workspaces, devDependencies } = manifest('.')

it.each(workspaces as string[])('%s declares every package that its files import', (workspace) => {
  const { dependencies = {}, devDependencies: ofTests = {} } = manifest(workspace)
  // Every test may use packages of the root's manifest.
  const declared = new Set([dependencies, ofTests, devDependencies].flatMap(Object.keys))
  const files = projectFiles(root).filter(
    (path) =>
      path.startsWith(`${workspace}/`) && /\.(tsx?|mjs)$/.test(path) && !/^tools\/(fixtures|.*\.test\.ts)/.test(path),
  )
  const undeclared = files.flatMap((path) => {
    const specifiers = listImports(read(path)).map(({ specifier }) => specifier)
    return findUndeclaredImports(specifiers, declared).map((name) => `${path}: ${name}`)
  })
  expect(undeclared).toEqual([])
})

it('an undeclared package is detected, even if imported by subpath', () => {
  const specifiers = ['viem/chains', '@solana/kit', 'node:fs', './a.ts', '#a.ts', 'virtual:catalogs', 'vitest/config']
  expect(findUndeclaredImports(specifiers, new Set(['vitest']))).toEqual(['viem', '@solana/kit'])
})
