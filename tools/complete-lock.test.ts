import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { missingEntries, unhashedEntries } from './lib/complete-lock.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))

/**
 * Packages for other platforms whose hashes are unknown, since the registry used for this lock did not carry them.
 * `node tools/complete-lock.mjs` adds the hashes with another registry; then shorten this list.
 */
const unavailable = [
  ...['android-arm64', 'android-x64', 'darwin-arm64', 'darwin-x64', 'linux-arm64-musl', 'linux-x64-musl'],
  ...['win32-arm64', 'win32-x64'],
].map((platform) => `@biomejs/cli-${platform}@2.6.8`)
unavailable.push(
  ...['darwin-amd64', 'darwin-arm64', 'linux-arm64', 'win32-amd64'].map((each) => `@foundry-rs/anvil-${each}@1.7.1`),
  ...['android-arm64', 'darwin-arm64', 'darwin-x64', 'freebsd-x64', 'linux-arm-gnueabihf', 'wasm32-wasi'].map(
    (each) => `@tailwindcss/oxide-${each}@4.3.5`,
  ),
  ...['win32-arm64-msvc', 'win32-x64-msvc'].map((each) => `@tailwindcss/oxide-${each}@4.3.5`),
)

it('locks every package by its hash, but for builds that the registry does not carry', () => {
  const unhashed = unhashedEntries(lock)
  expect(unhashed.map(({ name, version }) => `${name}@${version}`).sort()).toEqual(unavailable.sort())
  // None of them is installed on Linux with glibc on x64, where Murmur is built and tested.
  const isBuiltHere = ({ os, cpu, libc }: (typeof unhashed)[number]) =>
    (!os || os.includes('linux')) && (!cpu || cpu.includes('x64')) && (!libc || libc.includes('glibc'))
  expect(unhashed.filter((entry) => !entry.optional || isBuiltHere(entry))).toEqual([])
})

it('package-lock.json has every platform’s packages (else run `node tools/complete-lock.mjs`)', () => {
  expect(missingEntries(lock)).toEqual({})
})

it('adds missing packages with the platform in their name', () => {
  const packages = {
    'node_modules/a': { dev: true, optionalDependencies: { 'a-linux-x64-musl': '1.2.3', 'a-darwin-arm64': '1.2.3' } },
    'node_modules/a-darwin-arm64': { version: '1.2.3' },
  }
  expect(missingEntries({ packages })).toEqual({
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
