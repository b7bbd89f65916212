export type SolanaConfig = {
  /** One node, or several divided by commas: the next is asked when one does not answer. */
  rpcUrls: string
  /** What getGenesisHash answers, base58: a node of another chain is refused. */
  genesisHash: string
  /** Default 8000. */
  requestTimeoutMs?: number
  /** How often the slot is looked at while somebody waits for one. Default 400, about the time that a slot takes. */
  pollMs?: number
  /** How many slots a node may fall behind what was seen already before its answers are refused. Default 150. */
  maxLagSlots?: bigint
}
