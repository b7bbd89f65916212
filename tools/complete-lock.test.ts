import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { findMissingEntries, findUnhashedEntries } from './lib/complete-lock.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))

it('package-lock.json locks every package by its hash', () => {
  expect(findUnhashedEntries(lock)).toEqual([])
})

it('package-lock.json has every platform’s packages (else run `node tools/complete-lock.mjs`)', () => {
  expect(findMissingEntries(lock)).toEqual({})
})

it('missing packages are added with the platform in their name', () => {
  const packages = {
    'node_modules/a': { dev: true, optionalDependencies: { 'a-linux-x64-musl': '1.2.3', 'a-darwin-arm64': '1.2.3' } },
    'node_modules/a-darwin-arm64': { version: '1.2.3' },
  }
  expect(findMissingEntries({ packages })).toEqual({
    'node_modules/a-linux-x64-musl': {
      version: '1.2.3',
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      dev: true,
      optional: true,
    },
  })
})
