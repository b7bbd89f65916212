import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { findBareValues, isMeasured, sumValues } from './lib/bare-values.mjs'
import { projectFiles } from './lib/project-files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { ceilings } = JSON.parse(readFileSync(`${root}tools/brands.json`, 'utf8'))

const path = 'server/src/trading/example.ts'
const listNames = (source: string, isBare: boolean) =>
  findBareValues(path, source).flatMap((each) => (each.isBare === isBare ? [each.name] : []))

it('bare strings are found in parameters, function types, fields and lists', () => {
  const source = `
    export function pay(userId: string, { amount }: { amount: bigint }) {}
    export const look = (hash: string | null) => hash
    export type Port = { find(intentId: string): void; ask: (chatId?: string) => void; owner: string }
    export type Many = { tokens: readonly string[] }`
  expect(listNames(source, true)).toEqual(['userId', 'hash', 'intentId', 'chatId', 'owner', 'tokens'])
})

it('branded types are counted separately, and objects and other names are ignored', () => {
  const source = `
    export function pay(userId: UserId, address: EvmAddress | undefined, token: TokenFacts, title: string) {}`
  expect(listNames(source, false)).toEqual(['userId', 'address'])
  expect(listNames(source, true)).toEqual([])
})

it('tokens and addresses in account code are not counted as chain addresses', () => {
  expect(findBareValues('server/src/identity/sessions/log-in.ts', 'export function a(token: string) {}')).toEqual([])
  expect(isMeasured('server/src/trading/example.test.ts')).toBe(false)
})

it('words and addresses of hosts are not counted as chain addresses', () => {
  expect(findBareValues('server/src/assistant/example.ts', 'export function a(token: string) {}')).toEqual([])
  expect(findBareValues('server/src/market-data/logos/example.ts', 'export function a(address: string) {}')).toEqual([])
})

it('no brand has more bare strings than its ceiling', () => {
  const found = projectFiles(root)
    .filter((file) => isMeasured(file) && existsSync(`${root}${file}`))
    .flatMap((file) => findBareValues(file, readFileSync(`${root}${file}`, 'utf8')))
  for (const [brand, { bare }] of Object.entries(sumValues(found))) {
    expect(bare, `${brand}: npm run brands -- server/src lists them`).toBeLessThanOrEqual(ceilings[brand])
  }
})
