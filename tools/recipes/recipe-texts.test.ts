import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { addCall } from './test-support/add-call.ts'
import { addPriceSource } from './test-support/add-price-source.ts'
import { addReason } from './test-support/add-reason.ts'
import { addScreen } from './test-support/add-screen.ts'
import { addTable } from './test-support/add-table.ts'
import { addTool } from './test-support/add-tool.ts'
import { addVenue } from './test-support/add-venue.ts'
import { chainEdits } from './test-support/chain-edits.ts'
import type { Copy } from './test-support/copy.ts'

// The recipes edit and import code by its text, which renames miss. Their own tests are long; this one follows them in memory.
const root = fileURLToPath(new URL('../..', import.meta.url))

/** A copy of the project in memory, where nothing runs. */
function copyInMemory(): Copy {
  const files = new Map<string, string>()
  const read = (file: string) => files.get(file) ?? readFileSync(join(root, file), 'utf8')
  const add = (file: string, text: string) => void files.set(file, text)
  const run = () => ({ status: 1, output: 'nothing runs in memory' })
  return {
    path: root,
    read,
    add,
    edit(file, from, to) {
      expect(read(file), file).toContain(from)
      add(
        file,
        read(file).replace(from, () => to),
      )
    },
    imitate: (file, as) => add(as, read(file)),
    run,
    test: run,
    remove: () => undefined,
  }
}

it('the recipes edit code that exists', () => {
  const copy = copyInMemory()
  for (const recipe of [addCall, addReason, addVenue, addTool, addScreen]) recipe(copy)
  // The migration is made last.
  expect(() => addTable(copy)).toThrow('nothing runs in memory')
  for (const [file, changes] of Object.entries(chainEdits))
    for (const [before, after] of Object.entries(changes)) copy.edit(file, before, after)
})

it('a source of market data edits code that exists', () => {
  const copy = copyInMemory()
  // What an imitated file says of the vendor is not in memory.
  const { edit } = copy
  addPriceSource({ ...copy, edit: (file, from, to) => file.includes('/dummy/') || edit(file, from, to) })
})

it.each([
  ['evm-chain/server.txt', 'server/src'],
  ['evm-chain/signer.txt', 'signer/src'],
  ['evm-chain/verifier.txt', 'tools/verifier'],
  ['evm-chain/arbitrum.txt', 'contract/src/chains'],
  ['language/offline.txt', 'server/src'],
])('%s imports files that exist', (text, folder) => {
  const imports = [...readFileSync(join(import.meta.dirname, text), 'utf8').matchAll(/ from '([#.][^']+)'/g)]
  const source = folder.split('/').slice(0, 2).join('/')
  const paths = imports.map(([, path = '']) =>
    path.startsWith('#') ? join(root, source, path.slice(1)) : join(root, folder, path),
  )
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})
