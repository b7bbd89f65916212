/** `step`: an approval lets the router take a token. `id`: the transaction's hash, or its signature in base58. */
export type ReceiptStep = { step: 'approval' | 'swap' | 'send' | 'revoke' | 'reclaim'; id: string }
