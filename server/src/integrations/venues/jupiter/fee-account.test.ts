import { expect, test } from 'vitest'
import { feeAccountOf } from '#integrations/venues/jupiter/fee-account.ts'

test("a referral account's fees in SOL arrive at its own address of the referral program", async () => {
  expect(await feeAccountOf('7josDiRxx3UyWGWPvNmgEzkwqad6BYr1LcHavPN7Ed1M')).toBe(
    '3AqG2btNk2HzyqcjxzDzydVJmjruR48nH3jgXEEQzkqi',
  )
  await expect(feeAccountOf('not an address')).rejects.toThrow()
})
