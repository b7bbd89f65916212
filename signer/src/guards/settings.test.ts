import { expect, test } from 'vitest'
import { readGuardSettings } from '#guards/settings.ts'
import { readPolicy } from '#policy.ts'
import { chains, policy } from '../../test-support/genuine.ts'

const day = 86_400_000
const sandbox = readPolicy(JSON.stringify(policy))
const live = readPolicy(JSON.stringify({ 1: policy[chains.eth.chainId] }))
const none = readPolicy('{}')
/** Play money on the EVM chains, and on Solana this fee account. */
const withSolana = (treasury: string) => readPolicy(JSON.stringify({ ...policy, sol: { treasury } }))
const mixed = withSolana('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')

test('the signer allows short waits only for the sandbox’s chains', () => {
  const short = '{"thawSeconds":10,"limitSeconds":20}'
  expect(readGuardSettings(short, sandbox)).toEqual({ thawMs: 10_000, limitMs: 20_000 })
  const all = withSolana('7vmPGwjuzmmhHCBXfnU5pyN3KnnZhE8Dmzqtn3TExAGM')
  expect(readGuardSettings(short, all)).toEqual({ thawMs: 10_000, limitMs: 20_000 })
  for (const each of [live, none, mixed]) expect(readGuardSettings(short, each)).toEqual({ thawMs: day, limitMs: day })
  expect(readGuardSettings('{"limitSeconds":172800,"thawSeconds":1}', live)).toEqual({
    ...{ thawMs: day, limitMs: 2 * day },
  })
  expect(readGuardSettings(undefined, sandbox)).toEqual({ thawMs: day, limitMs: day })
})

test.each([
  ...[
    '',
    '7',
    '{}',
    '{"thawSeconds":10}',
    '{"thawSeconds":0,"limitSeconds":9}',
    '{"thawSeconds":9,"limitSeconds":1.5}',
  ],
  ...['{"thawSeconds":"10","limitSeconds":9}', '{"thawSeconds":9,"limitSeconds":9,"x":1}'],
])('the signer refuses to start with %s', (text) => {
  expect(() => readGuardSettings(text, sandbox)).toThrow()
})
