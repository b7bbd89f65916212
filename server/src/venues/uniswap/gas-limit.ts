/**
 * The gas limit for a measured use: the same call took up to 26 % more a second later (oracle writes of the pools), and a
 * simulation reports gas after refunds, a fifth at most.
 */
export function gasLimit(measured: bigint): bigint {
  return (measured * 13n) / 10n + 50_000n
}
