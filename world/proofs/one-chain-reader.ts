/** One JSON-RPC call. */
export type RpcCall = <Result>(method: string, params: unknown[]) => Promise<Result>

/** A chain reader's part for one chain. */
export type OneChainReader = {
  coin(owner: string): Promise<bigint>
  token(token: string, owner: string): Promise<bigint>
  landed(owner: string): Promise<number>
  outcome(hash: string): Promise<'succeeded' | 'reverted' | 'absent'>
}
