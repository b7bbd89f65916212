import { expect, it } from 'vitest'
import { serverPaths, staticPaths } from './server-paths.ts'

const contract = import.meta.glob<Record<string, unknown>>(['../../contract/src/**/*.ts', '!**/*.test.ts'], {
  eager: true,
})
const endpoints = Object.values(contract)
  .flatMap((module) => Object.values(module))
  .filter((value) => typeof value === 'object' && value !== null)
  .flatMap((value) => [value, ...Object.values(value)])
  .filter((value): value is { method: string; path: string } => typeof value?.path === 'string' && 'method' in value)

it('the development server forwards every endpoint of the contract to the server', () => {
  expect(endpoints.length).toBeGreaterThan(50)
  expect(endpoints.map(({ path }) => path).filter((path) => !serverPaths.test(path))).toEqual([])
})

it.each(['/trading', '/app/wallet', '/sign-up', '/src/main.tsx', '/@vite/client', '/tokens.svg'])(
  'the development server does not forward %s',
  (path) => {
    expect(serverPaths.test(path) || staticPaths.test(path)).toBe(false)
  },
)
