import type { SendRequest } from '@murmur/contract/trading/sends'

/**
 * The request that a send's intent was opened for. `amountInUsd`: its value at that moment as decimal text, which limits count;
 * absent without a price.
 */
export type SendIntentRequest = SendRequest & { side: 'send'; amountInUsd?: string }
