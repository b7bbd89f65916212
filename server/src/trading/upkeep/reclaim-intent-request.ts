/** The request that the intent of a rent reclaim was opened for. */
export type ReclaimIntentRequest = { side: 'reclaim' }
