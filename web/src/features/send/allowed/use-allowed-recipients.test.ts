import { expect, test } from 'vitest'
import { isSendAllowed } from '#features/send/allowed/use-allowed-recipients.ts'
import { bob } from '#test-support/examples/send-examples.ts'

const { family, address, id, name } = bob
const listOf = (chain: 'base' | null, from: string | null = null) => {
  return { isOn: true, offFrom: null, recipients: [{ family, address, chain, id, name, from }] }
}

test('a contract is allowed on its chain alone, and an address on every chain of its family', () => {
  expect([isSendAllowed(listOf('base'), bob, 'base'), isSendAllowed(listOf('base'), bob, 'eth')]).toEqual([true, false])
  expect([isSendAllowed(listOf(null), bob, 'base'), isSendAllowed(listOf(null), bob, 'eth')]).toEqual([true, true])
  expect(isSendAllowed(listOf('base'), bob)).toBe(true)
  const later = new Date(Date.now() + 60_000).toISOString()
  expect(isSendAllowed(listOf('base', later), bob, 'base')).toBe(false)
})
