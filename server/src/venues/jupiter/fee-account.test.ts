import { expect, test } from 'vitest'
import { deriveFeeAccount } from './fee-account.ts'

test.each([
  ["the sandbox's", '7josDiRxx3UyWGWPvNmgEzkwqad6BYr1LcHavPN7Ed1M', '7vmPGwjuzmmhHCBXfnU5pyN3KnnZhE8Dmzqtn3TExAGM'],
  ["a live order's", '5q9Rk7oLhpxyoUstjKqbJxV3xnAi7Zucqsuw6NCzzNQQ', '3vDQ2eA5mAu1Wf5podZ7rFRnamuMKC9prhaTkf8PvyUv'],
])(
  'deriveFeeAccount derives the wrapped-SOL token account of the %s referral account',
  async (_, referral, feeAccount) => {
    expect(await deriveFeeAccount(referral)).toBe(feeAccount)
  },
)

test('an invalid referral account throws', () => {
  expect(() => deriveFeeAccount('not an address')).toThrow()
})
