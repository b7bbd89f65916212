import { customType } from 'drizzle-orm/pg-core'

/**
 * Base units on any chain, 0 to 2^256 - 1, exact: numeric(78,0) in the database, bigint here. SQL sums are returned as
 * text.
 */
export const uint256 = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric(78, 0)',
  toDriver: (value) => {
    if (value < 0n || value >= 1n << 256n) throw new RangeError('An amount is outside 0 to 2^256 - 1')
    return value.toString()
  },
  fromDriver: (value) => BigInt(value),
})
