import { expect, test } from 'vitest'
import { attackSigner } from '#test-support/compromised-server.ts'

test('the signer signs nothing outside the terms or the absolute bounds in 10,000 attempts of a compromised server', async () => {
  const tally = await attackSigner(10_000, 13)
  console.log('a compromised server:', { ...tally, refusals: Object.fromEntries(tally.refusals) })
  expect(tally.harms).toEqual([])
  expect(Math.min(tally.signed.evm, tally.signed.sol)).toBeGreaterThan(300)
}, 600_000)
