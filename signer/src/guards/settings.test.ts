import { expect, test } from 'vitest'
import { parseGuardSettings } from '#guards/settings.ts'
import { parsePolicy } from '#policy.ts'
import { chains, policy } from '../../test-support/genuine-evm.ts'

const day = 86_400_000
const sandbox = parsePolicy(JSON.stringify(policy))
const live = parsePolicy(JSON.stringify({ 1: policy[chains.eth.chainId] }))
const none = parsePolicy('{}')
/** Play money on the EVM chains, and on Solana this fee account. */
const withSolana = (treasury: string) => parsePolicy(JSON.stringify({ ...policy, sol: { treasury } }))
const mixed = withSolana('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')

test('the signer allows short waits only for the sandbox’s chains', () => {
  const short = '{"thawSeconds":10,"limitSeconds":20}'
  expect(parseGuardSettings(short, sandbox)).toEqual({ thawMs: 10_000, limitMs: 20_000 })
  const all = withSolana('7vmPGwjuzmmhHCBXfnU5pyN3KnnZhE8Dmzqtn3TExAGM')
  expect(parseGuardSettings(short, all)).toEqual({ thawMs: 10_000, limitMs: 20_000 })
  for (const each of [live, none, mixed]) expect(parseGuardSettings(short, each)).toEqual({ thawMs: day, limitMs: day })
  expect(parseGuardSettings('{"limitSeconds":172800,"thawSeconds":1}', live)).toEqual({
    ...{ thawMs: day, limitMs: 2 * day },
  })
  expect(parseGuardSettings(undefined, sandbox)).toEqual({ thawMs: day, limitMs: day })
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
  expect(() => parseGuardSettings(text, sandbox)).toThrow()
})
