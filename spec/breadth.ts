/**
 * How much of its breadth a test shows: `few` rounds, seeds or values in `npm test`, `all` of them in
 * `npm run test:all`. The few must find the same faults too.
 */
export function breadth(few: number, all: number): number {
  return process.env.MURMUR_TEST_ALL ? all : few
}
