/** Whether this run is `npm run test:all`, which tests all variants. The quick run tests one of each kind. */
export const isLong = process.env.MURMUR_TEST_ALL !== undefined
