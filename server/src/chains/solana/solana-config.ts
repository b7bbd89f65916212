export type SolanaConfig = {
  /** One node, or several separated by commas: the next is used when one does not respond. */
  rpcUrls: string
  /** Private nodes, separated by commas, that alone receive transactions. */
  sendUrls?: string | undefined
  /** Result of getGenesisHash, base58: a node of another chain is rejected. */
  genesisHash: string
  /** Default 8000. */
  requestTimeoutMs?: number
  /** Poll interval for new slots while there are waiters. Default 400, about one slot. */
  pollMs?: number
  /** How many slots a node may lag behind the newest slot seen before its responses are rejected. Default 150. */
  maxLagSlots?: bigint
}
