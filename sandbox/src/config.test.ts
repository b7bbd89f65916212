import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'

test("the sandbox's configuration has defaults for all settings, and refuses invalid numbers", () => {
  expect(readConfig({})).toMatchObject({ port: 3001, blockMs: 1000, hasMarket: false, isDebug: false })
  expect(readConfig({ SANDBOX_PORT: '0', SANDBOX_MARKET: 'on' })).toMatchObject({ port: 0, hasMarket: true })
  for (const bad of ['x', '-1', '1.5', '70000']) expect(() => readConfig({ SANDBOX_PORT: bad })).toThrow('SANDBOX_PORT')
})
