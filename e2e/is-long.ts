/** Whether this is `npm run test:all`, which walks every way there is; every other run walks one of each kind. */
export const isLong = process.env.MURMUR_TEST_ALL !== undefined
