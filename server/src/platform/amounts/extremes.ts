/** Math.min and Math.max know no bigint. */
export function least(first: bigint, ...others: bigint[]): bigint {
  let found = first
  for (const each of others) if (each < found) found = each
  return found
}

export function most(first: bigint, ...others: bigint[]): bigint {
  let found = first
  for (const each of others) if (each > found) found = each
  return found
}
