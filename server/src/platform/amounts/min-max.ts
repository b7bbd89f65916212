/** The smallest of some bigints; `Math.min` takes numbers only. */
export function minBigint(first: bigint, ...others: bigint[]): bigint {
  let found = first
  for (const each of others) if (each < found) found = each
  return found
}

/** The largest of some bigints; `Math.max` takes numbers only. */
export function maxBigint(first: bigint, ...others: bigint[]): bigint {
  let found = first
  for (const each of others) if (each > found) found = each
  return found
}
