import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCall } from './test-support/add-call.ts'
import { addPriceSource } from './test-support/add-price-source.ts'
import { addReason } from './test-support/add-reason.ts'
import { addScreen, languages } from './test-support/add-screen.ts'
import { addColumn, addTable } from './test-support/add-table.ts'
import { addTool } from './test-support/add-tool.ts'
import { addVenue } from './test-support/add-venue.ts'
import { type Copy, copyProject, follow } from './test-support/copy.ts'

// CONTRIBUTING.md, "Adding …": follows each recipe in one copy of the project, compiles it once, and runs the tests that
// the recipe names.
const root = fileURLToPath(new URL('../..', import.meta.url))
const timeout = 600_000
let copy: Copy
let errors: string[]
const recipes = { addCall, addReason, addVenue, addTool, addScreen, addTable, addColumn, addPriceSource }
const touched = {} as Record<keyof typeof recipes, string[]>

beforeAll(() => {
  copy = copyProject(root)
  for (const [name, recipe] of Object.entries(recipes))
    touched[name as keyof typeof recipes] = follow(copy, root, recipe)
  const { output } = copy.run('.', join(copy.path, 'node_modules/typescript/bin/tsc'), '-b')
  errors = output.split('\n').filter((line) => line.includes(': error TS'))
}, timeout)
afterAll(() => copy?.remove(), 300_000)

it('the copy compiles with everything added', () => {
  expect(errors).toEqual([])
})

/** Runs tests of the copy, which must pass. */
function expectPass(project: string, ...args: string[]) {
  const { status, output } = copy.test(project, ...args)
  expect(status, output.slice(-4_000)).toBe(0)
  return output
}

describe('a call', () => {
  it('takes five files, its test included', () => {
    expect(touched.addCall).toHaveLength(5)
  })

  it('is served to those with access, and survives the module’s test of bad input', { timeout }, () => {
    expectPass('unit', 'server/src/markets/watching/dummy.test.ts', 'server/src/markets/module.test.ts')
  })
})

describe('a refusal’s reason', () => {
  it('takes a line in the contract and one per language, where it is thrown and its test apart', () => {
    expect(touched.addReason).toHaveLength(3 + languages(copy.path).length)
    expect(touched.addReason).toContain('contract/src/errors/reasons.ts')
  })

  it('has a sentence in every language, and is thrown somewhere', { timeout }, () => {
    const i18n = 'server/src/platform/i18n'
    expectPass('unit', `${i18n}/translate-refusal.test.ts`, 'tools/every-refusal.test.ts')
    expectPass('unit', `${i18n}/catalogs.test.ts`, '-t', 'a sentence for every code')
  })
})

describe('a venue', () => {
  it('takes at most six files, its decoder in the signer included', () => {
    expect(touched.addVenue).toHaveLength(6)
  })

  it('is chosen by configuration', () => {
    const script = `
      import { readConfig } from './src/platform/config/config.ts'
      import { chooseVenue, solanaVenues } from './src/venues/registry.ts'
      console.log(chooseVenue(solanaVenues, 'sol', readConfig({ VENUES: 'sol:dummy' }).VENUES).name)`
    const { output } = copy.run('server', '--import', 'tsx', '--input-type=module', '-e', script)
    expect(output.trim()).toBe('dummy')
  })

  it('passes the contract test of venues and is read by the signer', { timeout }, () => {
    expectPass('unit', 'signer/src/solana/read-dummy.test.ts')
    const output = expectPass('world', 'server/src/venues/venue.world.test.ts', '-t', 'dummy|covers every')
    expect(output).toMatch(/4 passed/)
  })
})

describe('a tool of the assistant', () => {
  it('takes at most three files', () => {
    expect(touched.addTool).toHaveLength(3)
  })

  it('is offered to brains and passes the tests of the table', { timeout }, () => {
    expectPass('unit', 'server/src/assistant/tools/tools.test.ts', 'server/src/ai/brains/brain.test.ts')
  })
})

describe('a screen', () => {
  it('takes six files and one line per language', () => {
    expect(touched.addScreen).toHaveLength(6 + languages(copy.path).length)
  })

  it('is shown at its path', { timeout }, () => {
    expectPass('web', 'src/app/pages/info/dummy.test.tsx')
  })
})

describe('a table', () => {
  it('takes seven files, three of which a command writes', () => {
    expect(touched.addTable).toHaveLength(7)
  })

  it('is created by the migrations and readable after an upgrade', { timeout }, () => {
    expectPass('unit', 'server/src/platform/db/migrations.test.ts', '-t', 'exactly the tables')
    expectPass('unit', 'server/src/upgrade.test.ts', '-t', 'dummy_notes|unchanged')
  })

  it('belongs to the data that a user can download and that ends with the account', { timeout }, () => {
    expectPass('unit', 'server/src/account-end/account-end.test.ts', '-t', 'every table|all personal data')
  })
})

describe('a column', () => {
  it('takes six files, three of which a command writes', () => {
    expect(touched.addColumn).toHaveLength(6)
  })

  it('is readable after an upgrade', { timeout }, () => {
    expectPass('unit', 'server/src/upgrade.test.ts', '-t', 'dummy_colours')
  })
})

describe('a source of market data', () => {
  it('takes eleven files', () => {
    expect(touched.addPriceSource).toHaveLength(11)
  })

  it('passes the contract test of sources and is configurable', { timeout }, () => {
    const output = expectPass('unit', 'server/src/market-data/market-source.test.ts', '-t', 'Dummy')
    expect(output).toMatch(/\d+ passed/)
    expectPass('unit', 'server/src/platform/config/config.test.ts', '-t', 'env.example')
  })
})
