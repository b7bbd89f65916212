/** One JSON-RPC call. */
export type RpcCall = <Result>(method: string, params: unknown[]) => Promise<Result>

/** Reads one chain; see `ChainReader`. */
export type OneChainReader = {
  coin(owner: string): Promise<bigint>
  token(token: string, owner: string): Promise<bigint>
  landed(owner: string): Promise<number>
  outcome(hash: string): Promise<'succeeded' | 'reverted' | 'absent'>
}
