/**
 * How much of its breadth a test shows: `few` rounds, seeds or values in `npm test`, `all` of them in
 * `npm run test:all`. What it guards against must be found by the few too.
 */
export function breadth(few: number, all: number): number {
  return process.env.MURMUR_TEST_ALL ? all : few
}
